import { describe, expect, it } from 'vitest';
import { killCreators, killWriters } from './testing/kill-rounds.ts';

const timeout = 120_000;

describe('the embedded database of a process that is killed', () => {
  it('loses nothing that it confirmed, killed while writing, checkpointing or recovering', { timeout }, async () => {
    const report = await killWriters(5);
    expect(report.faults).toEqual([]);
    expect(report.confirmed).toBeGreaterThan(0);
  });

  it('is whole or not there, killed during its creation', { timeout }, async () => {
    const report = await killCreators(2);
    expect(report.faults).toEqual([]);
    expect(report.killedInStart).toBeGreaterThan(0);
  });
});
