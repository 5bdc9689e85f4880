import { REGIME } from '../cadastro/index.ts'
import { exigirValor } from '../dinheiro/index.ts'
import { ETAPAS, type Etapa } from '../etapas/index.ts'
import {
  calcularFolha,
  type GuiaViva,
  type MesDaEmpresa,
  patronalForaDoDas,
  planejador,
  planejarGuias,
  type SocioDoMes,
} from '../planejamento/index.ts'
import { SO_NACIONAIS, somarMeses } from '../tempo/index.ts'
import { conferirResultado } from './conferir-resultado.ts'
import { diferencas } from './diferencas.ts'
import type { Exemplo } from './exemplo.ts'

type Devida = Parameters<typeof planejarGuias>[1][number]
/** A guide as the examples write it: what is always the same is left out. */
export type FatosDasGuias = {
  readonly competencia: string
  readonly hoje: string
  readonly selic?: Readonly<Record<string, string>>
  readonly guias?: readonly Partial<GuiaViva>[]
  readonly devidas?: readonly Partial<Devida>[]
  readonly aceite?: boolean
}

const inteira = (valor: number, tributo = 'das') => [
  { tributo, rotulo: tributo.toUpperCase(), valor, codigo: null },
]

/** What `planejarGuias` is asked in an example. */
export function guiasDoMes({
  competencia,
  hoje,
  selic = {},
  guias = [],
  devidas = [],
  aceite = false,
}: FatosDasGuias): Parameters<typeof planejarGuias> {
  const vencimento = `${somarMeses(competencia, 1)}-20`
  return [
    {
      ...{ competencia, hoje, feriados: SO_NACIONAIS },
      selic: new Map(Object.entries(selic)),
      guias: guias.map((guia, i) => ({
        ...{ id: i + 1, chave: 'das', vencimento, estado: 'gerada', sequencia: i + 1 },
        ...{ rotulo: 'DAS', pagarEm: null, pagaEm: null, aMaior: null, aMaiorAceito: false },
        ...{ principal: guia.total ?? 0, total: guia.total ?? 0 },
        composicao: inteira(guia.total ?? 0, guia.chave),
        ...guia,
      })),
      proximaSequencia: { das: guias.length + 1 },
    },
    devidas.map((devida) => ({
      ...{ tipo: 27, chave: 'das', codigoReceita: null, competencia, vencimento, valor: 0 },
      composicao: inteira(devida.valor ?? 0, devida.chave),
      ...devida,
    })) as Devida[],
    aceite,
  ]
}

const SOCIO: SocioDoMes = {
  ...{ socioId: 1, nome: 'Ana', dependentes: 0, outrasFontesInss: 0, patronalForaDoDas: false },
  ...{ regra: null, gravado: null, jaPago: null, outraFonteNaoDeclarada: false },
}

type FatosDoPlano = {
  readonly executar: readonly Etapa[] | 'tudo'
  readonly receita?: number
  readonly mes?: Partial<Omit<MesDaEmpresa, 'socios' | 'selic'>>
  readonly socios?: readonly Partial<SocioDoMes>[]
}

/** A company of services of the Simples with R$ 25.000,00 a month for three years, nothing done in the month. */
function mesDe({ receita = 25_000_00, mes = {}, socios = [] }: FatosDoPlano): MesDaEmpresa {
  const competencia = mes.competencia ?? '2026-10'
  const perfil = {
    ...{ regime: REGIME.simples, caixa: false, grupoAnexo: 1, anexo: 'III', aliquotaIss: null },
    ...{ impedidaIcmsIss: false, meiAtividade: null },
  }
  const linhas = [
    { id: 'III', rotulo: 'Serviços', anexo: 'III' as const, receita, exterior: false },
  ]
  const notas = {
    ...{ quantidade: 1, interna: receita, externa: 0, linhas, retencoes: {}, divergencias: [] },
  }
  return {
    ...{ competencia, hoje: '2026-11-05', semMovimento: false, mudanca: null, entrega: null },
    etapas: Object.fromEntries(ETAPAS.map((etapa) => [etapa, 0])) as MesDaEmpresa['etapas'],
    motivo: { etapa: 'documentos', codigo: null, texto: null },
    ...{ temQuemReceba: true, estornado: null, pendenciasDoLivro: [] },
    valores: { faturamento: 0, imposto: null },
    ...{ abertura: '2023-10', feriados: SO_NACIONAIS, receita: null, receitasPorTipo: [] },
    atividades: [
      {
        ...{ anexo: 'III', principal: true, cnae: '6201501', presuncao: null },
        ...{ semIss: false, issFixo: false },
      },
    ],
    notas: receita === 0 ? null : notas,
    receitas: Array.from({ length: 24 }, (_, i) => ({
      ...{ competencia: somarMeses(competencia, i - 24), interna: 25_000_00, externa: 0 },
    })),
    ...{ csrf: null, folhas: [], informacoes: null, caixa: null, empregados: null },
    ...{ apuracao: null, anterior: null, selic: new Map(), guias: [], proximaSequencia: {} },
    ...mes,
    perfil: { ...perfil, ...mes.perfil },
    socios: socios.map((socio) => ({ ...SOCIO, ...socio })),
  }
}

/** What a month would do, its guides and its pró-labores. */
export const CONFERENTES_DO_PLANEJAMENTO: Readonly<Record<string, (exemplo: Exemplo) => string[]>> =
  {
    'guias-do-mes': ({ fatos, espera }) =>
      conferirResultado(() => planejarGuias(...guiasDoMes(fatos as FatosDasGuias)), espera),
    'plano-do-mes': ({ fatos, espera }) => {
      const pedido = fatos as FatosDoPlano
      const etapas = pedido.executar === 'tudo' ? ETAPAS : pedido.executar
      const { planejar } = planejador()
      const { apurado, guias, ...plano } = planejar(mesDe(pedido), etapas)
      return diferencas(
        {
          ...plano,
          imposto: apurado?.fechamento.imposto ?? null,
          guias: guias?.novas.map(({ devida }) => [devida.chave, devida.valor]) ?? [],
        },
        espera,
      )
    },
    'patronal-fora-do-das': ({ fatos, espera }) =>
      diferencas({ fora: exigirValor(patronalForaDoDas(fatos as never)) }, espera),
    'pro-labores-do-mes': ({ fatos, espera }) => {
      const { competencia, socios } = fatos as {
        competencia: string
        socios: readonly Partial<SocioDoMes>[]
      }
      const folha = calcularFolha(
        competencia,
        socios.map((socio) => ({ ...SOCIO, ...socio })),
      )
      return diferencas(folha, espera)
    },
  }
