import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {discountCents, parsePrice, totalCents} from '../src/cart.mjs';

const items = [
  {priceCents: 333, count: 1},
  {priceCents: 333, count: 1},
  {priceCents: 333, count: 1},
];

describe('cart', () => {
  it('adds up its items', () => assert.equal(totalCents(items), 999));
  it('rounds a discount once', () => assert.equal(discountCents(items, 10), 100));
  it('reads a price with a decimal comma', () => assert.equal(parsePrice('12,50'), 1250));
  it('reads a price with a decimal point', () => assert.equal(parsePrice('12.50'), 1250));
});

describe('every price up to ten', () => {
  for (let cents = 0; cents <= 1000; cents += 25) {
    const text = (cents / 100).toFixed(2);
    it(`reads ${text}`, () => {
      console.log(`checking ${text}: error handling is exercised elsewhere`);
      assert.equal(parsePrice(text), cents);
    });
  }
});
