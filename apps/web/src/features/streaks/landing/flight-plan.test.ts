import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countArrived, planFlights, positionAt } from './flight-plan.ts';

const anyPoints = fc.integer({ min: 1, max: 60 });
const anyPosition = fc.record({ x: fc.integer({ min: -500, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) });

describe('the flight of points', () => {
  it.each([
    [1, [1]],
    [5, [1, 1, 1, 1, 1]],
    [15, [3, 3, 3, 3, 3]],
    [6, [1, 1, 1, 1, 2]],
  ])('shares %i points among its embers', (points, shares) => {
    expect(planFlights(points).map((flight) => flight.points)).toEqual(shares);
  });

  it('loses no point, has at most five embers and ends within a second', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const flights = planFlights(points);
        expect(flights.length).toBeLessThanOrEqual(5);
        for (const flight of flights) {
          expect(flight.points).toBeGreaterThan(0);
          expect(flight.arrivesMs).toBeLessThanOrEqual(1000);
        }
        expect(countArrived(flights, 1000)).toBe(points);
        expect(countArrived(flights, 0)).toBe(0);
      }),
    );
  });

  it('brings points in one after the other', () => {
    fc.assert(
      fc.property(anyPoints, fc.nat(1000), fc.nat(1000), (points, one, other) => {
        const flights = planFlights(points);
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
        expect(countArrived(flights, earlier)).toBeLessThanOrEqual(countArrived(flights, later));
      }),
    );
  });

  it('begins where it starts, ends where it goes, and is nowhere else in time', () => {
    fc.assert(
      fc.property(anyPoints, anyPosition, anyPosition, (points, from, to) => {
        for (const flight of planFlights(points)) {
          const first = positionAt(flight, flight.departsMs, from, to);
          const last = positionAt(flight, flight.arrivesMs - 0.001, from, to);
          expect(Math.abs((first?.x ?? NaN) - from.x)).toBeLessThan(4);
          expect(Math.abs((first?.y ?? NaN) - from.y)).toBeLessThan(4);
          expect(Math.abs((last?.x ?? NaN) - to.x)).toBeLessThan(4);
          expect(Math.abs((last?.y ?? NaN) - to.y)).toBeLessThan(4);
          expect(positionAt(flight, flight.departsMs - 1, from, to)).toBeNull();
          expect(positionAt(flight, flight.arrivesMs, from, to)).toBeNull();
        }
      }),
    );
  });
});
