// Annexes I to V of LC 123/2006 (LC 155/2016), in force from 2018-01 to 2026-12. Rates and shares are in hundredths of a
// percent, amounts in centavos.
import type { AnnexName } from './activities.ts'

export type Row = { nominal: number; deduct: number; shares: ReadonlyMap<number, number> }

/** Up to which RBT12 each row goes, it included. */
export const LIMITS = [180_000_00, 360_000_00, 720_000_00, 1_800_000_00, 3_600_000_00, 4_800_000_00]
export const SUBLIMIT = 3_600_000_00
export const LIMIT = 4_800_000_00

const hundredths = (text: string): number => Math.round(Number(text) * 100)

/** Each row: nominal rate, what is deducted in reais, and the shares in the order of the codes. */
function annex(codes: readonly number[], rows: readonly string[]): readonly Row[] {
  return rows.map((row) => {
    const [nominal = '0', deduct = '0', ...shares] = row.split(' ')
    const named = codes
      .map((code, at) => [code, hundredths(shares[at] ?? '0')] as const)
      .filter(([, share]) => share > 0)
    return { nominal: hundredths(nominal), deduct: Number(deduct) * 100, shares: new Map(named) }
  })
}

export const ANNEXES: Readonly<Record<AnnexName, readonly Row[]>> = {
  I: annex(
    [1001, 1002, 1004, 1005, 1006, 1007],
    [
      '4.00 0 5.50 3.50 12.74 2.76 41.50 34.00',
      '7.30 5940 5.50 3.50 12.74 2.76 41.50 34.00',
      '9.50 13860 5.50 3.50 12.74 2.76 42.00 33.50',
      '10.70 22500 5.50 3.50 12.74 2.76 42.00 33.50',
      '14.30 87300 5.50 3.50 12.74 2.76 42.00 33.50',
      '19.00 378000 13.50 10.00 28.27 6.13 42.10',
    ],
  ),
  II: annex(
    [1001, 1002, 1004, 1005, 1006, 1008, 1007],
    [
      '4.50 0 5.50 3.50 11.51 2.49 37.50 7.50 32.00',
      '7.80 5940 5.50 3.50 11.51 2.49 37.50 7.50 32.00',
      '10.00 13860 5.50 3.50 11.51 2.49 37.50 7.50 32.00',
      '11.20 22500 5.50 3.50 11.51 2.49 37.50 7.50 32.00',
      '14.70 85500 5.50 3.50 11.51 2.49 37.50 7.50 32.00',
      '30.00 720000 8.50 7.50 20.96 4.54 23.50 35.00',
    ],
  ),
  III: annex(
    [1001, 1002, 1004, 1005, 1006, 1010],
    [
      '6.00 0 4.00 3.50 12.82 2.78 43.40 33.50',
      '11.20 9360 4.00 3.50 14.05 3.05 43.40 32.00',
      '13.50 17640 4.00 3.50 13.64 2.96 43.40 32.50',
      '16.00 35640 4.00 3.50 13.64 2.96 43.40 32.50',
      '21.00 125640 4.00 3.50 12.82 2.78 43.40 33.50',
      '33.00 648000 35.00 15.00 16.03 3.47 30.50',
    ],
  ),
  IV: annex(
    [1001, 1002, 1004, 1005, 1010],
    [
      '4.50 0 18.80 15.20 17.67 3.83 44.50',
      '9.00 8100 19.80 15.20 20.55 4.45 40.00',
      '10.20 12420 20.80 15.20 19.73 4.27 40.00',
      '14.00 39780 17.80 19.20 18.90 4.10 40.00',
      '22.00 183780 18.80 19.20 18.08 3.92 40.00',
      '33.00 828000 53.50 21.50 20.55 4.45',
    ],
  ),
  V: annex(
    [1001, 1002, 1004, 1005, 1006, 1010],
    [
      '15.50 0 25.00 15.00 14.10 3.05 28.85 14.00',
      '18.00 4500 23.00 15.00 14.10 3.05 27.85 17.00',
      '19.50 9900 24.00 15.00 14.92 3.23 23.85 19.00',
      '20.50 17100 21.00 15.00 15.74 3.41 23.85 21.00',
      '23.00 62100 23.00 12.50 14.10 3.05 23.85 23.50',
      '30.50 540000 35.00 15.50 16.44 3.56 29.50',
    ],
  ),
}

/**
 * What each federal tribute takes of the rate above 5 %, when the ISS would be above it, as the notes of the annexes
 * print it (rounded to two decimals; exact shares would move centavos between them).
 */
export const ABOVE_ISS: Readonly<Partial<Record<AnnexName, ReadonlyMap<number, number>>>> = {
  III: new Map([
    [1001, 602],
    [1002, 526],
    [1004, 1928],
    [1005, 418],
    [1006, 6526],
  ]),
  IV: new Map([
    [1001, 3133],
    [1002, 3200],
    [1004, 3013],
    [1005, 654],
  ]),
}
