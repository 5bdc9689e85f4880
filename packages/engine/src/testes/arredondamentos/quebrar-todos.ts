import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { promisify } from 'node:util'

/** A rounding that gives the same centavo whatever the facts, named by its own code, and why. */
type IgualPorNatureza = {
  readonly arquivo: string
  readonly codigo: string
  readonly motivo: string
}

export const IGUAIS_POR_NATUREZA: readonly IgualPorNatureza[] = [
  {
    arquivo: 'tributos/mei/apurar.ts',
    codigo: 'meioParaCima(decimal(salario).mul(taxa))',
    motivo:
      '5 %, 11 % e 12 % dos salários mínimos já publicados são centavos inteiros: não há o que arredondar',
  },
]

/** What came of breaking each rounding of the engine, one place and one wrong way at a time. */
export type ArredondamentosQuebrados = {
  /** Golden cases that were run. */
  readonly casos: number
  /** Places of the code that round, as `folha/rpa.ts:168`. */
  readonly lugares: readonly string[]
  readonly quebras: number
  /** Breaks that no case notices. */
  readonly soltas: readonly string[]
  /** Places where no case has anything to round. */
  readonly semCaso: readonly string[]
  /** Cases that were already different before any break. */
  readonly erradosAntes: readonly string[]
}

const motor = join(import.meta.dirname, '../..')

function igualPorNatureza(lugar: string): boolean {
  const [arquivo = '', linha] = lugar.split(':')
  const texto = readFileSync(join(motor, arquivo), 'utf8').split('\n')[Number(linha) - 1] ?? ''
  return IGUAIS_POR_NATUREZA.some(
    (igual) => igual.arquivo === arquivo && texto.includes(igual.codigo),
  )
}

/** Breaks them all, in a process of its own whose engine is watched (about ten seconds). */
export async function quebrarArredondamentos(): Promise<ArredondamentosQuebrados> {
  const { stdout } = await promisify(execFile)(
    execPath,
    [
      '--import',
      join(import.meta.dirname, 'instrumentar.ts'),
      join(import.meta.dirname, 'executar.ts'),
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  const visto: ArredondamentosQuebrados = JSON.parse(stdout)
  return { ...visto, semCaso: visto.semCaso.filter((lugar) => !igualPorNatureza(lugar)) }
}
