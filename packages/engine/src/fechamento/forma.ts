import { REGIME } from '../cadastro/index.ts'
import {
  ABERTURA_DAS_PROVISOES,
  EMPREGADOS_PROVISIONADOS,
  FORMA_DA_PRIMEIRA_PARCELA,
  FORMA_DA_RESCISAO,
  FORMA_DAS_FERIAS,
  FORMA_DO_DECIMO_TERCEIRO,
  FORMA_DO_HOLERITE,
  SALDOS_DAS_PROVISOES,
} from '../folha/index.ts'
import {
  conforme,
  data,
  type Forma,
  fator,
  feriados,
  lista,
  logico,
  mapa,
  mes,
  objeto,
  opcional,
  qualquer,
  quantidade,
  texto,
  todas,
  umDe,
  valor,
} from '../porta/index.ts'
import { DOCUMENTOS_FISCAIS } from '../tabelas/reforma/index.ts'
import { DO_LUCRO } from '../tributos/presumido/index.ts'
import { ATIVIDADE, DEVOLUCOES, RECEITAS, TITULOS } from '../tributos/simples/index.ts'
import type { FatosComuns } from './tipos.ts'
import type { FatosDaFolha } from './tipos-da-folha.ts'
import type {
  DocumentosDoMes,
  FatosDaReforma,
  ObrigacaoLocal,
  PerfilDasObrigacoes,
} from './tipos-dos-fatos.ts'

// The door of the month looks at what the month itself reads; each receipt, note and apuração goes
// then through the door of its own room.

// Alone a receipt may be of nobody in particular; in a month there are several people.
const DE_UM_SOCIO = objeto({ competencia: mes, socioId: quantidade })
const DE_UM_PRESTADOR = objeto({ competencia: mes, prestadorId: quantidade })
const DE_UM_EMPREGADO = objeto({ empregadoId: quantidade })
const dosEmpregados = (forma: Forma) => opcional(lista(todas(DE_UM_EMPREGADO, forma)))
const FATOS = objeto({})
const simOuNao = opcional(logico)

const FOLHA = opcional(
  objeto<FatosDaFolha>({
    holerites: dosEmpregados(FORMA_DO_HOLERITE),
    autonomos: opcional(lista(DE_UM_PRESTADOR)),
    ferias: dosEmpregados(FORMA_DAS_FERIAS),
    primeirasParcelas: dosEmpregados(FORMA_DA_PRIMEIRA_PARCELA),
    decimosTerceiros: dosEmpregados(FORMA_DO_DECIMO_TERCEIRO),
    rescisoes: dosEmpregados(FORMA_DA_RESCISAO),
    patronal: opcional(objeto({ rat: texto, fap: texto, fpas: qualquer, cprb: opcional(FATOS) })),
    provisoes: opcional(
      objeto({
        mantidas: lista(texto),
        empregados: EMPREGADOS_PROVISIONADOS,
        anteriores: SALDOS_DAS_PROVISOES,
        abertura: ABERTURA_DAS_PROVISOES,
      }),
    ),
    pisoDaCategoria: opcional(valor),
    escolhas: opcional(FATOS),
  }),
)

const REFORMA = opcional(
  objeto<FatosDaReforma>({
    documentos: lista(
      objeto<DocumentosDoMes>({
        tipo: umDe(Object.keys(DOCUMENTOS_FISCAIS)),
        valor,
        descontosIncondicionais: valor,
        icms: valor,
        iss: valor,
        pis: valor,
        cofins: valor,
        ipi: valor,
        reembolsos: valor,
      }),
    ),
    aliquotaCbs: opcional(fator('0', '0.999999')),
    doMes: opcional(
      objeto({ receita: valor, exclusoes: valor, aquisicoes: valor, vencimento: data }),
    ),
  }),
)

const PERFIL = opcional(
  objeto<PerfilDasObrigacoes>({
    abertura: opcional(mes),
    contribuinteDoIpi: simOuNao,
    empregador: simOuNao,
    caixa: simOuNao,
    obrigadaAEcd: simOuNao,
    locais: opcional(
      lista(
        objeto<ObrigacaoLocal>({
          chave: texto,
          rotulo: texto,
          prazo: data,
          fundamento: texto,
          motivo: texto,
          penalidade: opcional(texto),
        }),
      ),
    ),
  }),
)

const COMUNS = {
  competencia: mes,
  feriados,
  proLabores: lista(DE_UM_SOCIO),
  folha: FOLHA,
  servicosTomados: opcional(
    lista(objeto({ id: texto, emissao: data, pagamento: data, vencimentoDoIss: opcional(data) })),
  ),
  servicosPrestados: opcional(
    lista(objeto({ id: texto, emissao: data, pagamento: data, atividade: opcional(texto) })),
  ),
  inssSofrido: opcional(valor),
  lucros: opcional(
    lista(objeto({ dataDePagamento: data, jaPagoNoMes: opcional(objeto({ valor, irrf: valor })) })),
  ),
  reforma: REFORMA,
  perfil: PERFIL,
} satisfies Record<keyof FatosComuns, Forma>

const { proLabore: _, feriados: __, ...SEM_OS_COMUNS } = DO_LUCRO
const LUCRO = objeto(SEM_OS_COMUNS)
const REAL = objeto({ ...COMUNS, real: LUCRO, ajusteAnual: opcional(FATOS) })

/** Regime by regime, what the month reads before it asks the room of the regime. */
export const FORMA_DO_MES: Forma = conforme('regime', {
  [REGIME.simples]: objeto({
    ...COMUNS,
    simples: objeto({
      competencia: mes,
      atividades: lista(ATIVIDADE),
    }),
    caixa: opcional(objeto({ desde: mes, titulos: TITULOS })),
    devolucoes: opcional(
      objeto({
        doMes: DEVOLUCOES,
        saldos: opcional(mapa(texto, valor)),
      }),
    ),
  }),
  [REGIME.mei]: objeto({
    ...COMUNS,
    mei: objeto({ competencia: mes, receitaDoMes: valor }),
    excesso: opcional(objeto({ receitas: RECEITAS, atividades: lista(ATIVIDADE) })),
    recalculo: opcional(FATOS),
  }),
  [REGIME.presumido]: objeto({ ...COMUNS, presumido: LUCRO }),
  [REGIME.realTrimestral]: REAL,
  [REGIME.realMensal]: REAL,
  [REGIME.isenta]: objeto({ ...COMUNS, receita: valor, pisSobreAFolha: simOuNao }),
  [REGIME.pessoaFisica]: objeto(COMUNS),
  [REGIME.naoInformado]: objeto(COMUNS),
})
