import { ANEXOS } from '../../cadastro/index.ts'
import {
  data,
  type Forma,
  fator,
  lista,
  logico,
  mapa,
  mes,
  objeto,
  opcional,
  quantidade,
  texto,
  umDe,
  valor,
} from '../../porta/index.ts'
import { TRIBUTOS_SIMPLES } from '../../tabelas/simples/index.ts'
import type { Titulo } from './caixa/titulo.ts'
import { type FatosPeloRbt12, TOTAIS_DE_12_MESES } from './pelo-rbt12.ts'
import type { AtividadeDoMes, FatosSimples, FolhaMensal, ReceitaMensal } from './tipos.ts'

const tributos = opcional(lista(umDe(TRIBUTOS_SIMPLES)))
const simOuNao = opcional(logico)

/** One segregated revenue: the MEI that becomes ME asks it too. */
export const ATIVIDADE: Forma = objeto<AtividadeDoMes>({
  id: texto,
  anexo: umDe([...ANEXOS, 'FATOR_R']),
  receita: valor,
  exterior: logico,
  estabelecimento: opcional(texto),
  issRetido: simOuNao,
  issOutroMunicipio: opcional(texto),
  issFixo: simOuNao,
  semIss: simOuNao,
  icmsSt: simOuNao,
  pisCofinsMonofasico: simOuNao,
  icmsNoLugarDoIss: simOuNao,
  issNoLugarDoIcms: simOuNao,
  imunidade: tributos,
  isencao: opcional(lista(umDe(['icms', 'iss']))),
  lancamentoDeOficio: tributos,
  exigibilidadeSuspensa: tributos,
  isencaoDeIssConfirmada: simOuNao,
  reducoes: opcional(mapa(umDe(TRIBUTOS_SIMPLES), fator('0', '1'))),
  beneficioIssSemPiso: simOuNao,
  notas: opcional(lista(quantidade)),
})

export const RECEITAS: Forma = lista(
  objeto<ReceitaMensal>({
    competencia: mes,
    interna: valor,
    externa: valor,
    documentos: opcional(quantidade),
  }),
)

const FOLHAS = lista(objeto<FolhaMensal>({ competencia: mes, valor }))
/** The company that issues a document. */
export const EMITENTE = {
  abertura: mes,
  anexo: umDe([...ANEXOS, 'FATOR_R']),
  receitasAnteriores: RECEITAS,
  folhaAnterior: opcional(FOLHAS),
} as const

const DO_MES = {
  competencia: mes,
  atividades: lista(ATIVIDADE),
  receitaPorCompetencia: opcional(objeto({ interna: valor, externa: valor })),
  sublimite: opcional(valor),
  impedidaIcmsIss: simOuNao,
  valoresFixos: opcional(objeto({ icms: opcional(valor), iss: opcional(valor) })),
  saldoAbaixoDoMinimo: opcional(valor),
  ibsCbsPeloRegimeRegular: simOuNao,
  receitaDasOutrasInscricoes: opcional(valor),
} as const

export const FORMA_DO_SIMPLES: Forma = objeto<FatosSimples>({
  ...DO_MES,
  abertura: mes,
  receitasAnteriores: RECEITAS,
  folhaAnterior: FOLHAS,
  folhaDoMes: valor,
})
const FORMA_PELO_RBT12: Forma = objeto<FatosPeloRbt12>({ ...DO_MES, ...TOTAIS_DE_12_MESES })

/** With the months one by one, or with their total. */
export const FORMA_DO_MES_DO_SIMPLES: Forma = (fatos, campo) =>
  typeof fatos === 'object' && fatos !== null && 'rbt12' in fatos
    ? FORMA_PELO_RBT12(fatos, campo)
    : FORMA_DO_SIMPLES(fatos, campo)

export const TITULOS: Forma = lista(
  objeto<Titulo>({
    id: texto,
    atividade: texto,
    competencia: mes,
    valor,
    documento: opcional(texto),
    parcelas: opcional(lista(objeto({ vencimento: data, valor }))),
    recebimentos: lista(objeto({ data, valor })),
    devolucoes: opcional(lista(objeto({ data, valor, restituido: valor }))),
  }),
)
const FIM = objeto<{ motivo: string; mes: string }>({
  motivo: umDe(['baixa', 'retorno-a-competencia', 'exclusao']),
  mes,
})

export const FORMA_DO_CAIXA = {
  competencia: mes,
  desde: mes,
  titulos: TITULOS,
  fim: opcional(FIM),
} as const

export const DEVOLUCOES: Forma = lista(
  objeto({ atividade: texto, valor, restituido: opcional(valor) }),
)

export const FORMA_DAS_DEVOLUCOES = {
  atividades: lista(ATIVIDADE),
  devolucoes: DEVOLUCOES,
  saldos: opcional(mapa(texto, valor)),
  regimeDeCaixa: simOuNao,
} as const
