import { cpus, loadavg, totalmem } from 'node:os';

/** What the numbers were measured on. */
export function machineFacts() {
  const [first] = cpus();
  return {
    cores: cpus().length,
    processor: first?.model ?? 'unknown',
    memoryBytes: totalmem(),
    node: process.version,
    /** Average number of processes that wanted to run in the last minute: above the cores, times are of a busy machine. */
    load: loadavg()[0]?.toFixed(1) ?? '',
  };
}
