import { ANEXOS } from '../cadastro/index.ts'
import { ESCOLHAS, REGIME_DOS_ENCARGOS } from '../folha/index.ts'
import {
  conforme,
  type Forma,
  fator,
  inteiro,
  lista,
  logico,
  mes,
  objeto,
  opcional,
  qualquer,
  quantidade,
  texto,
  umDe,
  valor,
  valorComSinal,
} from '../porta/index.ts'
import { ATIVIDADES_PRESUMIDAS } from '../tabelas/presumido/index.ts'
import type {
  FatosDaContratacao,
  FatosDaDistribuicao,
  FatosDoFatorR,
  FatosDoIbsCbs,
  FatosDoLucroDistribuivel,
  LucroDaEmpresa,
} from './fatos.ts'
import type { FatosDosRegimes } from './regimes-fatos.ts'

const ano = inteiro(1900, 2999)
/** More points than any picture shows. */
const pontos = opcional(inteiro(1, 500))
const dependentes = inteiro(0, 100)
const parcela = fator('0', '1')

export const FORMA_DO_LUCRO: Forma = conforme('tipo', {
  escrituracao: objeto<Omit<LucroDaEmpresa & { tipo: 'escrituracao' }, 'tipo'>>({
    lucro: valorComSinal,
  }),
  presuncao: objeto<Omit<LucroDaEmpresa & { tipo: 'presuncao' }, 'tipo'>>({
    receita: valor,
    percentual: parcela,
    irpj: valor,
    demais: opcional(valor),
  }),
})

export const FORMA_DA_DISTRIBUICAO: Forma = objeto<FatosDaDistribuicao>({
  ano,
  lucro: FORMA_DO_LUCRO,
  socios: lista(objeto({ socioId: quantidade, parte: inteiro(1, 1_000_000_000) })),
  simples: logico,
  escolhas: ESCOLHAS,
})

export const FORMA_DO_LUCRO_DISTRIBUIVEL: Forma = objeto<FatosDoLucroDistribuivel>({
  ano,
  receita: valor,
  percentual: parcela,
  irpj: valor,
  lucroContabil: valorComSinal,
  custoDaEscrituracao: opcional(valor),
  socios: lista(objeto({ socioId: quantidade, dependentes })),
  simples: logico,
  escolhas: ESCOLHAS,
  ate: opcional(valor),
  pontos,
})

export const FORMA_DO_FATOR_R: Forma = objeto<FatosDoFatorR>({
  competencia: mes,
  receitaMensal: valor,
  outraFolhaMensal: valor,
  socios: lista(objeto({ dependentes, outrasFontesInss: valor })),
  proLaboreMinimo: opcional(valor),
  proLaboreMaximo: opcional(valor),
  pontos,
})

export const FORMA_DA_CONTRATACAO: Forma = objeto<FatosDaContratacao>({
  competencia: mes,
  regime: REGIME_DOS_ENCARGOS,
  rat: texto,
  fap: texto,
  salarioMinimo: opcional(valor),
  salarioMaximo: valor,
  pontos,
  dependentes,
  fatorR: opcional(objeto({ receitaMensal: valor, folhaMensal: valor })),
})

export const FORMA_DO_IBS_CBS_OU_DAS: Forma = objeto<FatosDoIbsCbs>({
  competencia: mes,
  anexo: umDe(ANEXOS),
  receitaMensal: valor,
  comprasComCredito: valor,
  aliquotaCbs: parcela,
})

export const FORMA_DOS_REGIMES: Forma = objeto<FatosDosRegimes>({
  ano,
  receitas: lista(valor),
  receitaDoAnoAnterior: valor,
  anexo: umDe([...ANEXOS, 'FATOR_R']),
  atividade: umDe(ATIVIDADES_PRESUMIDAS),
  salarios: valor,
  proLabore: valor,
  rat: texto,
  fap: texto,
  fpas: qualquer,
  aliquotaIss: opcional(parcela),
  icmsForaDoSimples: valor,
  despesas: valor,
  comprasComCredito: valor,
  aliquotaCbs: opcional(parcela),
  aplicarLc224: logico,
})

const pergunta = (fatos: Forma): Forma => objeto({ fatos, explicar: opcional(logico) })
export const FORMA_DA_PERGUNTA: Forma = conforme('pergunta', {
  'fator-r': pergunta(FORMA_DO_FATOR_R),
  regime: pergunta(FORMA_DOS_REGIMES),
  'ibs-cbs': pergunta(FORMA_DO_IBS_CBS_OU_DAS),
  distribuicao: pergunta(FORMA_DA_DISTRIBUICAO),
  'lucro-distribuivel': pergunta(FORMA_DO_LUCRO_DISTRIBUIVEL),
  contratacao: pergunta(FORMA_DA_CONTRATACAO),
})

/** The facts of a simulation, and whether to explain each point. */
export const perguntada = (fatos: Forma) =>
  [
    ['', fatos],
    ['explicar', opcional(logico)],
  ] as const
