import { Decimal } from '../dinheiro/index.ts'
import { ehDataCivil, somarDias, type Tabelas } from '../tempo/index.ts'
import { CONFERENTES } from './conferentes.ts'
import { lerExemplos } from './exemplo.ts'

/** One figure of a legal table, and how to break it. */
export type Celula = {
  readonly nome: string
  readonly dono: object
  readonly campo: string
  readonly quebrada: unknown
}

const VIGENCIA = new Set(['desde', 'ate', 'revisarEm', 'fonte'])

/** Every amount, rate and code inside a family of tables, each a little wrong in each direction. */
export function celulasDe({ nome, versoes }: Tabelas<object>): Celula[] {
  return versoes.flatMap((versao) => folhas(`${nome} ${versao.desde}`, versao, VIGENCIA))
}

function folhas(
  nome: string,
  dono: object,
  fora: ReadonlySet<string> = new Set(['fonte']),
): Celula[] {
  return Object.entries(dono).flatMap(([campo, valor]): Celula[] => {
    if (fora.has(campo)) return []
    const proprio = `${nome} · ${campo}`
    const com = (quebradas: readonly unknown[]) =>
      quebradas.map((quebrada) => ({ nome: `${proprio} → ${quebrada}`, dono, campo, quebrada }))
    if (Decimal.isDecimal(valor)) {
      const passo = new Decimal('0.0001')
      return com([new Decimal(valor).plus(passo), new Decimal(valor).minus(passo)])
    }
    if (typeof valor === 'number') return com([valor + 1, valor - 1])
    if (typeof valor === 'string') {
      return com(ehDataCivil(valor) ? [somarDias(valor, 1), somarDias(valor, -1)] : [`${valor}?`])
    }
    if (typeof valor === 'boolean') return com([!valor])
    return typeof valor === 'object' && valor !== null ? folhas(proprio, valor) : []
  })
}

/** Cells that no example of these rules watches: breaking them changes no case. */
export function celulasSoltas(celulas: readonly Celula[], regras: readonly string[]): string[] {
  const casos = lerExemplos().flatMap(({ regra, casos }) =>
    regra !== undefined && regras.includes(regra) ? casos.map((caso) => ({ regra, caso })) : [],
  )
  const algumErra = () =>
    casos.some(({ regra, caso }) => {
      try {
        return (CONFERENTES[regra]?.(caso) ?? []).length > 0
      } catch {
        return true
      }
    })
  if (algumErra()) return ['os exemplos já não conferem antes de quebrar uma célula']
  return celulas
    .filter(({ dono, campo, quebrada }) => {
      const original = Reflect.get(dono, campo)
      Reflect.set(dono, campo, quebrada)
      const vigiada = algumErra()
      Reflect.set(dono, campo, original)
      return !vigiada
    })
    .map(({ nome }) => nome)
}
