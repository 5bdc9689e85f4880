import { comMemoria, type Result } from '../dinheiro/index.ts'
import { SO_NACIONAIS } from '../tempo/index.ts'
import { defeitosDosTributos } from '../tributos/presumido/defeitos-da-memoria.ts'
import {
  type AtividadePresumida,
  apurarPresumido,
  type FatosPresumido,
  type ReceitaPorAtividade,
  type TributoApurado,
} from '../tributos/presumido/index.ts'
import { apurarReal, type FatosReal } from '../tributos/real/index.ts'
import { diferencas } from './diferencas.ts'

/** `{ atividade: [janeiro, fevereiro, …] }`; null where the company did not exist yet. */
export function receitasDoAno(
  ano: string,
  porAtividade: Readonly<Record<string, readonly (number | null)[] | undefined>>,
): ReceitaPorAtividade[] {
  return Object.entries(porAtividade).flatMap(([atividade, valores = []]) =>
    valores.flatMap((valor, indice) =>
      valor === null
        ? []
        : [
            {
              atividade: atividade as AtividadePresumida,
              competencia: `${ano}-${String(indice + 1).padStart(2, '0')}`,
              valor,
            },
          ],
    ),
  )
}

export const empresaDoPresumido = (mudancas: object): FatosPresumido => ({
  competencia: '2026-03',
  receitas: receitasDoAno('2026', { 'servicos-em-geral': [0, 0, 10000000] }),
  outrasReceitas: [],
  exclusoesPisCofins: 0,
  retencoes: [],
  receitaDoAnoAnterior: 0,
  inicioDeAtividade: '2020-01',
  proLabore: 0,
  aplicarLc224: true,
  feriados: SO_NACIONAIS,
  ...mudancas,
})

export const empresaDoReal = (mudancas: object): FatosReal => ({
  competencia: '2026-10',
  apuracaoDoLucro: 'trimestral',
  obrigada: false,
  receitas: [{ competencia: '2026-10', atividade: 'servicos-em-geral', valor: 0 }],
  outrasReceitas: [],
  receitasFinanceiras: 0,
  exclusoesPisCofins: 0,
  creditos: { pis: 0, cofins: 0 },
  retencoes: [],
  inicioDeAtividade: '2020-01',
  proLabore: 0,
  feriados: SO_NACIONAIS,
  ...mudancas,
})

const porTributo = <T>(tributos: readonly TributoApurado[], ver: (t: TributoApurado) => T) =>
  Object.fromEntries(tributos.map((t) => [t.tributo, ver(t)]))

/** What the case says of each tribute, and nothing beyond it. */
function conferirTributos(
  apurado: Result<{ readonly tributos: readonly TributoApurado[] }>,
  memorial: ReturnType<typeof comMemoria>,
  esperado: readonly (readonly [ver: (t: TributoApurado) => unknown, espera: object])[],
): string[] {
  if (!apurado.ok) return [apurado.refusal.mensagem]
  const { tributos } = apurado.value
  const [principal] = esperado
  const nomes = Object.keys(principal?.[1] ?? {}).sort()
  const vistos = tributos.map(({ tributo }) => tributo).sort()
  return [
    ...(String(nomes) === String(vistos) ? [] : [`tributos: esperados ${nomes}, vieram ${vistos}`]),
    ...esperado.flatMap(([ver, espera]) => diferencas(porTributo(tributos, ver), espera)),
    ...defeitosDosTributos(memorial.passos, tributos),
  ]
}

type CasoPresumido = {
  readonly competencia: string
  readonly receitas: Readonly<Record<string, readonly (number | null)[]>>
  readonly espera: object
  readonly vencimentos?: object
  readonly saldos?: object
}

export function conferirPresumido(caso: object): string[] {
  const { espera, vencimentos = {}, saldos = {}, receitas, ...fatos } = caso as CasoPresumido
  const memorial = comMemoria()
  const doAno = receitasDoAno(fatos.competencia.slice(0, 4), receitas)
  const apurado = apurarPresumido(empresaDoPresumido({ ...fatos, receitas: doAno }), memorial)
  return conferirTributos(apurado, memorial, [
    [({ valor }) => valor, espera],
    [({ vencimento }) => vencimento, vencimentos],
    [({ saldoADeduzir }) => saldoADeduzir, saldos],
  ])
}

type CasoReal = {
  readonly competencia: string
  readonly receita: number
  readonly espera: object
  readonly saldos?: object
  readonly compensado?: readonly [number, number]
}

export function conferirReal(caso: object): string[] {
  const { espera, saldos = {}, compensado = [0, 0], receita, ...fatos } = caso as CasoReal
  const { competencia } = fatos
  const receitas = [{ competencia, atividade: 'servicos-em-geral', valor: receita }]
  const memorial = comMemoria()
  const apurado = apurarReal(empresaDoReal({ ...fatos, receitas }), memorial)
  const usado = apurado.ok
    ? [apurado.value.prejuizoCompensado, apurado.value.baseNegativaCompensada]
    : []
  return [
    ...conferirTributos(apurado, memorial, [
      [({ codigoReceita, valor }) => [codigoReceita, valor], espera],
      [({ saldoADeduzir }) => saldoADeduzir, saldos],
    ]),
    ...diferencas(usado, compensado),
  ]
}
