import { lugaresNoPadrao } from '../plano/lugar-no-padrao.ts'
import type { ContaDaEmpresa } from '../plano/plano-da-empresa.ts'
import { grupoDe } from '../relatorios/saldos-do-plano.ts'
import type { Funcoes } from './propor.ts'

const comGrupo = (plano: readonly ContaDaEmpresa[]) =>
  plano.map((conta) => ({ ...conta, grupo: grupoDe(conta) }))

/** Where an account stands in the standard chart. */
export const lugarDaConta = (
  plano: readonly ContaDaEmpresa[],
  { codigo }: ContaDaEmpresa,
): string => lugaresNoPadrao(comGrupo(plano)).get(codigo) ?? codigo

type Contas = { readonly despesa: string; readonly acumulada: string; readonly verbo: string }
const DEPRECIACAO: Contas = { despesa: '4.1.2.08', acumulada: '1.2.3.99', verbo: 'Depreciação' }
/** What is amortised: the intangível (NBC TG 04) and what was built in a place of others. */
const AMORTIZADOS: readonly (readonly [lugar: RegExp, contas: Contas])[] = [
  [/^1\.2\.4(\.|$)/, { despesa: '4.1.2.09', acumulada: '1.2.4.99', verbo: 'Amortização' }],
  [/^1\.2\.3\.08(\.|$)/, { despesa: '4.1.2.09', acumulada: '1.2.3.98', verbo: 'Amortização' }],
]
const FUNCOES: Readonly<Record<string, string>> = {
  '4.1.2.08': 'depreciacao',
  '1.2.3.99': 'depreciacao-acumulada',
}

/** The accounts by which an asset is depreciated: its own, or those of its kind. */
export function contasDoBem(
  plano: readonly ContaDaEmpresa[],
  bem: { contaId: number; despesaId: number | null; acumuladaId: number | null },
  contaDa: Funcoes,
) {
  const lugares = lugaresNoPadrao(comGrupo(plano))
  const doBem = plano.find(({ id }) => id === bem.contaId)
  const lugar = lugares.get(doBem?.codigo ?? '') ?? ''
  const { despesa, acumulada, verbo } =
    AMORTIZADOS.find(([forma]) => forma.test(lugar))?.[1] ?? DEPRECIACAO
  const conta = (id: number | null, padrao: string) => {
    const propria = plano.find((c) => c.id === id)
    if (propria) return { id: propria.id, codigo: propria.codigo }
    const noLugar =
      FUNCOES[padrao] === undefined &&
      plano.find((c) => c.tipo === 'analitica' && c.ativa && lugares.get(c.codigo) === padrao)
    if (noLugar) return { id: noLugar.id, codigo: noLugar.codigo }
    return contaDa(FUNCOES[padrao] ?? FUNCOES[padraoDe(padrao)] ?? '')
  }
  return {
    despesa: conta(bem.despesaId, despesa),
    acumulada: conta(bem.acumuladaId, acumulada),
    verbo,
  }
}

/** A chart without accounts of amortisation has those of depreciation. */
const padraoDe = (lugar: string): string =>
  lugar.startsWith('1') ? DEPRECIACAO.acumulada : DEPRECIACAO.despesa
