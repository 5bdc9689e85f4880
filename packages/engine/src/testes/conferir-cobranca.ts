import {
  concentracao,
  envelhecimento,
  estimativaNoMes,
  type FatosDaEstimativa,
  type FatosDaPrevia,
  ocorrenciasDoContrato,
  parcelas,
  pareceRepetida,
  pisCofinsDaNota,
  previaDaCobranca,
  textoComVariaveis,
} from '../cobranca/index.ts'
import { conferirMemoria, exigirValor, ok } from '../dinheiro/index.ts'
import { fecharMes } from '../fechamento/index.ts'
import { feriados, SO_NACIONAIS, somarMeses } from '../tempo/index.ts'
import { montarMes } from './conferir-fechamento.ts'
import { conferirResultado } from './conferir-resultado.ts'
import { diferencas } from './diferencas.ts'
import type { Exemplo } from './exemplo.ts'

type Objeto = Readonly<Record<string, unknown>>
const objeto = (dito: unknown): Objeto => (dito ?? {}) as Objeto

/** Of the Simples, `receitaMensal` and `folhaMensal` stand for two years of equal months. */
function prestadorDo(dito: Objeto, competencia: string): Objeto {
  const { receitaMensal, folhaMensal, ...prestador } = dito
  if (prestador.tipo !== 'simples' || receitaMensal === undefined) return dito
  const meses = Array.from({ length: 24 }, (_, i) => somarMeses(competencia, i - 24))
  return {
    abertura: '2019-03',
    receitasAnteriores: meses.map((mes) => ({
      ...{ competencia: mes, interna: receitaMensal, externa: 0 },
    })),
    ...(folhaMensal === undefined
      ? {}
      : { folhaAnterior: meses.map((mes) => ({ competencia: mes, valor: folhaMensal })) }),
    ...prestador,
  }
}

/**
 * A sale as the examples write it, with what is always the same left out: consulting in the company's own
 * município, which charges 5 % by law and makes nobody withhold.
 */
export function previaDoExemplo(fatos: Objeto): FatosDaPrevia {
  const { prestador, iss, ...resto } = fatos
  const { competencia = '2026-10' } = fatos
  return {
    ...{ id: 'venda', competencia, emissao: '2026-10-05', pagamento: '2026-10-20' },
    ...{ natureza: 'profissional', tomador: 'pessoa-juridica', feriados: SO_NACIONAIS },
    ...resto,
    prestador: prestadorDo({ tipo: 'pessoa-juridica', ...objeto(prestador) }, String(competencia)),
    iss: {
      item: '17.01',
      municipios: { prestador: '4314902' },
      linhas: [
        { municipio: '4314902', desde: '2018-01', aliquota: '0.05', fonte: 'lei do município' },
      ],
      retencao: [
        {
          ...{ municipio: '4314902', tipo: 'retencao', chave: '*', camada: 'escritorio' },
          valor: { quem: 'ninguem', quando: 'sempre' },
          ...{ de: '2018-01-01', ate: null, fonte: 'lei do município', link: null },
        },
      ],
      ...objeto(iss),
    },
  } as unknown as FatosDaPrevia
}

/** `retencoes` of a case is `{ irrf: [valor, código do motivo] }`, of the six; `iss` is flat. */
function conferirPrevia({ fatos, espera }: Exemplo): string[] {
  const completos = previaDoExemplo(fatos)
  return conferirResultado((memorial) => previaDaCobranca(completos, memorial), espera, {
    ultimo: ({ liquidoComDesconto }) => liquidoComDesconto,
    mostrar: ({ iss, retencoes, ...previa }) => ({
      ...previa,
      iss: { ...iss, porqueDoLugar: iss.porqueDoLugar.codigo },
      retencoes: Object.fromEntries(
        retencoes.map(({ tributo, valor, motivo }) => [tributo, [valor, motivo.codigo]]),
      ),
    }),
  })
}

type DaEstimativa = {
  readonly mes: Parameters<typeof montarMes>[0]
  readonly venda: FatosDaEstimativa['venda']
}

/** The month as the closing writes it, and the sale. */
export const estimativaDoExemplo = ({ mes, venda }: DaEstimativa): FatosDaEstimativa => ({
  mes: montarMes(mes),
  venda,
})

/** `antes` must be what the closing of the month says by itself. */
function conferirEstimativa({ fatos, espera }: Exemplo): string[] {
  const completos = estimativaDoExemplo(fatos as DaEstimativa)
  const sozinho = fecharMes(completos.mes)
  const estimado = estimativaNoMes(completos)
  const deAntes =
    sozinho.ok && estimado.ok
      ? diferencas(estimado.value.imposto, { antes: sozinho.value.imposto }, 'imposto')
      : []
  return [
    ...deAntes,
    ...conferirResultado((memorial) => estimativaNoMes(completos, memorial), espera, {
      ultimo: ({ imposto }) => imposto.acrescimo,
    }),
  ]
}

type DoContrato = {
  readonly contrato: Omit<Parameters<typeof ocorrenciasDoContrato>[0], 'feriados'> & {
    readonly feriados?: readonly string[]
  }
  readonly janela: Parameters<typeof ocorrenciasDoContrato>[1]
}

/** What `ocorrenciasDoContrato` is asked in an example. */
export const contratoDoExemplo = ({
  contrato,
  janela,
}: DoContrato): Parameters<typeof ocorrenciasDoContrato> => [
  { ...contrato, feriados: feriados(contrato.feriados ?? []) },
  janela,
]

/** Each occurrence is `[chave, emissão, vencimento, valor]`; waiting, the months that lack are in place of the value. */
function conferirOcorrencias({ fatos, espera }: Exemplo): string[] {
  const achadas = ocorrenciasDoContrato(...contratoDoExemplo(fatos as DoContrato))
  const visto = achadas.ok
    ? ok({
        ocorrencias: achadas.value.map((uma) => [
          ...[uma.chave, uma.emissao, uma.vencimento],
          uma.situacao === 'pronta' ? uma.valor : uma.faltam,
        ]),
      })
    : achadas
  const memorias = achadas.ok ? achadas.value : []
  return [
    ...conferirResultado(() => visto, espera),
    ...memorias.flatMap(({ memoria: { passos }, valor }) => [
      ...conferirMemoria(passos),
      ...(valor === null || passos.at(-1)?.resultado.valor === valor
        ? []
        : [`a memória não termina em ${valor}`]),
    ]),
  ]
}

type DasParcelas = { valor: number; n: number; primeiroVencimento: string }
type DoTexto = {
  descricao: string
  valores: Parameters<typeof textoComVariaveis>[1]
}
type DaRepetida = {
  candidata: Parameters<typeof pareceRepetida>[0]
  existentes: Parameters<typeof pareceRepetida>[1]
}

/** A sale before its note, contracts, parcelas and what is late. */
export const CONFERENTES_DA_COBRANCA: Readonly<Record<string, (exemplo: Exemplo) => string[]>> = {
  'previa-da-cobranca': conferirPrevia,
  'estimativa-no-mes': conferirEstimativa,
  'ocorrencias-do-contrato': conferirOcorrencias,
  'pis-cofins-da-nota': ({ fatos, espera }) => {
    const debito = exigirValor(pisCofinsDaNota(fatos as Parameters<typeof pisCofinsDaNota>[0]))
    return diferencas({ debito }, espera)
  },
  parcelas: ({ fatos, espera }) => {
    const { valor, n, primeiroVencimento } = fatos as DasParcelas
    return conferirResultado(() => {
      const feitas = parcelas(valor, n, primeiroVencimento)
      if (!feitas.ok) return feitas
      return ok({ parcelas: feitas.value.map((p) => [p.numero, p.valor, p.vencimento]) })
    }, espera)
  },
  'texto-com-variaveis': ({ fatos, espera }) => {
    const { descricao, valores } = fatos as DoTexto
    return conferirResultado(() => {
      const feito = textoComVariaveis(descricao, valores)
      return feito.ok ? ok({ texto: feito.value }) : feito
    }, espera)
  },
  'parece-repetida': ({ fatos, espera }) => {
    const { candidata, existentes } = fatos as DaRepetida
    return diferencas({ repetida: exigirValor(pareceRepetida(candidata, existentes)) }, espera)
  },
  envelhecimento: ({ fatos, espera }) => {
    const { titulos, hoje } = fatos as {
      titulos: Parameters<typeof envelhecimento>[0]
      hoje: string
    }
    const { faixas, aVencer, ...resto } = exigirValor(envelhecimento(titulos, hoje))
    const visto = {
      ...resto,
      aVencer: aVencer.valor,
      faixas: Object.fromEntries(
        faixas.map(({ faixa, valor, titulos: quais }) => [faixa, [valor, quais]]),
      ),
    }
    return diferencas(visto, espera)
  },
  concentracao: ({ fatos, espera }) => {
    const { faturado } = fatos as { faturado: Parameters<typeof concentracao>[0] }
    const { total, clientes, alerta } = exigirValor(concentracao(faturado))
    const visto = {
      total,
      clientes: clientes.map(({ cliente, valor, parte }) => [cliente, valor, parte]),
      alerta: alerta?.cliente ?? null,
    }
    return diferencas(visto, espera)
  },
}
