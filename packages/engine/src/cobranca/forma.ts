import { ANEXOS } from '../cadastro/index.ts'
import { CAMADAS, QUANDO_RETEM, QUEM_RETEM } from '../municipal/index.ts'
import {
  conforme,
  data,
  type Forma,
  fator,
  feriados,
  lista,
  logico,
  mes,
  objeto,
  opcional,
  ouNulo,
  qualquer,
  texto,
  todas,
  umDe,
  valor,
} from '../porta/index.ts'
import { ATIVIDADES_PRESUMIDAS } from '../tabelas/presumido/index.ts'
import {
  FORNECIMENTOS_A_ORGAO_FEDERAL,
  NATUREZAS_DE_SERVICO,
  SERVICOS_COM_BASE_MINIMA,
  TRIBUTOS_DA_CSRF,
} from '../tabelas/retencoes/index.ts'
import { ATIVIDADE, RECEITAS } from '../tributos/simples/index.ts'
import {
  type FatosDaPrevia,
  type FatosDoIss,
  type RegraDeRetencaoDoIss,
  TRIBUTACOES_DO_ISS,
} from './tipos.ts'
import type { VendaNoMes } from './tipos-da-estimativa.ts'

const simOuNao = opcional(logico)

/** Years that this room looks at: no contract is older, and no window goes further. */
export const dia: Forma = todas(data, (valor, campo) =>
  String(valor) >= '1990-01-01' && String(valor) <= '2999-12-31'
    ? null
    : { campo, mensagem: 'O dia vai de 1990 a 2999.' },
)

/** Who a customer is in the house: a number or a text. */
export const quem: Forma = (valor, campo) =>
  Number.isSafeInteger(valor) ? null : texto(valor, campo)

const IBGE = /^[1-9]\d{6}$/
const municipio: Forma = (dito, campo) =>
  typeof dito === 'string' && IBGE.test(dito)
    ? null
    : { campo, mensagem: 'O município é o código do IBGE, com 7 números.' }

const RETENCAO = objeto<Omit<RegraDeRetencaoDoIss, 'link'>>({
  municipio,
  tipo: umDe(['retencao']),
  chave: texto,
  camada: umDe(Object.keys(CAMADAS)),
  valor: objeto<RegraDeRetencaoDoIss['valor']>({
    quem: umDe(Object.keys(QUEM_RETEM)),
    quando: umDe(Object.keys(QUANDO_RETEM)),
  }),
  de: data,
  ate: ouNulo(data),
  fonte: texto,
})

const ISS = objeto<FatosDoIss>({
  item: texto,
  tributacao: opcional(umDe(TRIBUTACOES_DO_ISS)),
  municipios: objeto({
    prestador: municipio,
    tomador: opcional(municipio),
    prestacao: opcional(municipio),
  }),
  // Each line goes through the door of `issDoMunicipio`, where it is read.
  linhas: lista(qualquer),
  retencao: lista(RETENCAO),
  tomadorSubstituto: simOuNao,
  retencaoInformada: opcional(objeto({ retem: logico, fonte: texto })),
})

const ANEXOS_DA_ATIVIDADE = umDe([...ANEXOS, 'FATOR_R'])

export const FORMA_DA_PREVIA: Forma = objeto<FatosDaPrevia>({
  id: texto,
  competencia: mes,
  emissao: data,
  pagamento: data,
  natureza: umDe(Object.keys(NATUREZAS_DE_SERVICO)),
  bruto: valor,
  descontos: opcional(objeto({ incondicional: opcional(valor), condicional: opcional(valor) })),
  deducoes: opcional(valor),
  prestador: conforme('tipo', {
    mei: objeto({}),
    simples: objeto({
      abertura: mes,
      anexo: ANEXOS_DA_ATIVIDADE,
      receitasAnteriores: RECEITAS,
      folhaAnterior: opcional(lista(objeto({ competencia: mes, valor }))),
      issFixo: simOuNao,
      impedidaIcmsIss: simOuNao,
    }),
    'pessoa-juridica': objeto({ cprb: simOuNao, issFixo: simOuNao }),
  }),
  tomador: umDe([
    'simples',
    'mei',
    'pessoa-juridica',
    'orgao-federal',
    'pessoa-fisica',
    'exterior',
  ]),
  iss: ISS,
  retencaoFederalInformada: opcional(objeto({ retem: logico, fonte: texto })),
  feriados,
  maoDeObra: opcional(
    objeto({
      reducoes: valor,
      baseMinima: opcional(umDe(Object.keys(SERVICOS_COM_BASE_MINIMA))),
    }),
  ),
  csrfIndevida: opcional(lista(umDe(TRIBUTOS_DA_CSRF))),
  fornecimento: opcional(umDe(Object.keys(FORNECIMENTOS_A_ORGAO_FEDERAL))),
})

/** As a line of the month, which has a name and a value besides. */
const DA_ATIVIDADE: Forma = (dita, campo) =>
  ATIVIDADE(
    typeof dita === 'object' && dita !== null && !Array.isArray(dita)
      ? { id: 'venda', receita: 0, exterior: false, ...dita }
      : dita,
    campo,
  )

const VENDA = objeto<VendaNoMes>({
  id: texto,
  valor,
  exterior: simOuNao,
  pagamento: opcional(data),
  atividade: opcional(DA_ATIVIDADE),
  presuncao: opcional(umDe(ATIVIDADES_PRESUMIDAS)),
  iss: opcional(
    objeto({ aliquota: fator('0', '1'), base: valor, deducoes: opcional(valor), vencimento: data }),
  ),
  retido: opcional(
    objeto({
      irrf: opcional(valor),
      pis: opcional(valor),
      cofins: opcional(valor),
      csll: opcional(valor),
      inss: opcional(valor),
      iss: opcional(valor),
    }),
  ),
})

/** The door of the month itself is the one of `fecharMes`. */
export const FORMA_DA_ESTIMATIVA: Forma = objeto({ mes: qualquer, venda: VENDA })
