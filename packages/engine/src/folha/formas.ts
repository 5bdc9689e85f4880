import {
  conforme,
  data,
  type Forma,
  fator,
  feriados,
  inteiro,
  lista,
  logico,
  mapa,
  mes,
  objeto,
  opcional,
  qualquer,
  quantidade,
  texto,
  umDe,
  valor,
} from '../porta/index.ts'
import { NATUREZAS } from '../tabelas/incidencias/index.ts'
import { CAUSAS_DE_RESCISAO } from '../tabelas/rescisao/index.ts'
import { GRAUS_DE_INSALUBRIDADE } from '../tabelas/trabalho/index.ts'
import { MOTIVOS_DE_AFASTAMENTO } from './afastamento.ts'
import type { FatosDecimoTerceiro, FatosPrimeiraParcela } from './decimo-terceiro/tipos.ts'
import type { FatosEncargos } from './encargos/tipos.ts'
import type { EscolhasDaFolha } from './escolhas.ts'
import type { FatosFerias } from './ferias/tipos.ts'
import type { FatosHolerite } from './holerite/tipos.ts'
import type { EmpregadoProvisionado, FatosDasProvisoes } from './provisoes/tipos.ts'
import type { FatosRescisao } from './rescisao/tipos.ts'
import type { FatosInssEmpregado, FatosProLabore, PagamentoDoMes } from './tipos.ts'

// The doors of what a month of folha is made of. What two facts say of each other (a day inside the
// month, an end after a beginning) is of each rule.

const modoInss = opcional(umDe(['esocial', 'exato']))
const simOuNao = opcional(logico)
const dia = opcional(data)
/** Hours of a month, in minutes. */
const minutos = opcional(inteiro(0, 100_000))
const dias = opcional(inteiro(0, 10_000))
/** No law nor convenção asks five hours for one. */
const adicional = fator('0', '5')

export const ESCOLHAS: Forma = opcional(
  objeto<Partial<EscolhasDaFolha>>({
    modoInss,
    mesDoSalario: opcional(umDe(['trinta', 'calendario'])),
    simplificadoNoDecimoTerceiro: simOuNao,
    dispensaNoDecimoTerceiro: simOuNao,
    simplificadoNasFerias: simOuNao,
    inssNosQuinzeDiasDeDoenca: simOuNao,
    casasDoRat: opcional(umDe([2, 4])),
    acrescimoDaCprb: simOuNao,
    dividendosDoSimples: opcional(umDe(['reter', 'isentar'])),
    dividendosComLiminar: simOuNao,
  }),
)

const PAGO = opcional(
  objeto<PagamentoDoMes>({ bruto: valor, inss: valor, irrf: valor, pensao: opcional(valor) }),
)
const percentual = objeto({ percentual: fator('0', '1') })
const PENSAO = opcional(
  conforme('tipo', {
    valor: objeto({ valor }),
    'percentual-do-bruto': percentual,
    'percentual-do-liquido': percentual,
    'percentual-do-minimo': percentual,
  }),
)
const DESCONTOS = opcional(lista(objeto({ descricao: texto, valor })))
const VENCIMENTOS = opcional(lista(objeto({ natureza: umDe(NATUREZAS), descricao: texto, valor })))
const AFASTAMENTOS = opcional(
  lista(objeto({ de: data, ate: data, motivo: umDe(MOTIVOS_DE_AFASTAMENTO) })),
)
const FALTAS_POR_MES = opcional(mapa(mes, inteiro(0, 31)))

const DO_PRO_LABORE = {
  socioId: opcional(quantidade),
  competencia: mes,
  dataDePagamento: data,
  dependentes: inteiro(0, 100),
  outrasFontesInss: valor,
  pensaoAlimenticia: opcional(valor),
  patronalForaDoDas: logico,
  entidadeIsenta: simOuNao,
  jaPagoNoMes: PAGO,
  modoInss,
}
export const FORMA_DO_PRO_LABORE: Forma = objeto<FatosProLabore>({
  ...DO_PRO_LABORE,
  bruto: valor,
})
export const FORMA_DO_LIQUIDO: Forma = objeto<
  Omit<FatosProLabore, 'bruto'> & { readonly liquido: number }
>({ ...DO_PRO_LABORE, liquido: valor })

export const FORMA_DO_INSS: Forma = objeto<FatosInssEmpregado>({
  competencia: mes,
  salarioDeContribuicao: valor,
  outrasFontes: valor,
  modo: modoInss,
})

export const FORMA_DO_HOLERITE: Forma = objeto<FatosHolerite>({
  empregadoId: opcional(quantidade),
  competencia: mes,
  dataDePagamento: data,
  salario: valor,
  horista: opcional(objeto({ valorDaHora: valor, minutos: inteiro(0, 100_000) })),
  divisor: inteiro(1, 744),
  inicioDoContrato: dia,
  fimDoContrato: dia,
  diasForaDaFolha: dias,
  diasDeDoenca: dias,
  salarioMaternidade: opcional(objeto({ dias: inteiro(0, 31), media: opcional(valor) })),
  horasExtras: opcional(
    lista(objeto({ minutos: inteiro(0, 100_000), adicional, noturna: simOuNao })),
  ),
  minutosNoturnos: minutos,
  insalubridade: opcional(umDe(GRAUS_DE_INSALUBRIDADE)),
  baseDaInsalubridade: opcional(valor),
  periculosidade: simOuNao,
  comissoes: opcional(valor),
  minutosTrabalhados: minutos,
  pisoGarantido: opcional(valor),
  sabado: opcional(umDe(['util', 'repouso'])),
  outrosVencimentos: VENCIMENTOS,
  faltas: opcional(lista(data)),
  minutosDeAtraso: minutos,
  adiantamento: opcional(objeto({ valor, pagoEm: data })),
  custoDoValeTransporte: opcional(valor),
  consignado: opcional(valor),
  outrosDescontos: DESCONTOS,
  pensao: PENSAO,
  dependentes: inteiro(0, 100),
  filhosDoSalarioFamilia: opcional(inteiro(0, 100)),
  aprendiz: simOuNao,
  outrasFontesInss: opcional(valor),
  inssDaCompetencia: opcional(objeto({ base: valor, valor })),
  jaPagoNoMes: PAGO,
  feriados: opcional(feriados),
  escolhas: ESCOLHAS,
})

export const FORMA_DAS_FERIAS: Forma = objeto<FatosFerias>({
  empregadoId: opcional(quantidade),
  inicioDoPeriodoAquisitivo: data,
  faltasInjustificadas: inteiro(0, 366),
  perda: opcional(
    umDe([
      'saiu-e-nao-voltou-em-60-dias',
      'licenca-remunerada-de-mais-de-30-dias',
      'paralisacao-de-mais-de-30-dias',
      'beneficio-de-mais-de-6-meses',
    ]),
  ),
  salario: valor,
  media: opcional(valor),
  inicio: data,
  dias: inteiro(0, 366),
  diasDeAbono: dias,
  diasJaConcedidos: dias,
  periodosJaConcedidos: opcional(lista(inteiro(0, 366))),
  coletivas: simOuNao,
  dataDePagamento: data,
  dependentes: inteiro(0, 100),
  pensao: PENSAO,
  aprendiz: simOuNao,
  outrasFontesInss: opcional(mapa(mes, valor)),
  jaPagoNoMes: PAGO,
  escolhas: ESCOLHAS,
})

const DO_DECIMO_TERCEIRO = {
  empregadoId: opcional(quantidade),
  ano: inteiro(1900, 2999),
  admissao: data,
  aprendiz: simOuNao,
  faltasPorMes: FALTAS_POR_MES,
  afastamentos: AFASTAMENTOS,
  media: opcional(valor),
  dataDePagamento: data,
  feriados: opcional(feriados),
  escolhas: ESCOLHAS,
  salario: valor,
}
export const FORMA_DA_PRIMEIRA_PARCELA: Forma = objeto<FatosPrimeiraParcela>(DO_DECIMO_TERCEIRO)
export const FORMA_DO_DECIMO_TERCEIRO: Forma = objeto<FatosDecimoTerceiro>({
  ...DO_DECIMO_TERCEIRO,
  fim: dia,
  primeiraParcela: valor,
  dependentes: inteiro(0, 100),
  pensao: PENSAO,
  outrasFontesInss: opcional(valor),
})

export const FORMA_DA_RESCISAO: Forma = objeto<FatosRescisao>({
  empregadoId: opcional(quantidade),
  causa: umDe(CAUSAS_DE_RESCISAO),
  admissao: data,
  desligamento: data,
  dataDePagamento: data,
  aviso: umDe(['trabalhado', 'indenizado', 'nao-cumprido', 'dispensado']),
  salario: valor,
  media: opcional(valor),
  feriasVencidas: opcional(
    lista(
      objeto({
        inicioDoPeriodoAquisitivo: data,
        faltasInjustificadas: inteiro(0, 366),
        diasJaConcedidos: dias,
      }),
    ),
  ),
  faltasNoPeriodo: opcional(inteiro(0, 366)),
  inicioDoPeriodoAquisitivo: dia,
  faltasPorMes: FALTAS_POR_MES,
  decimoTerceiroJaPago: opcional(valor),
  saldoFgts: valor,
  fimDoContrato: dia,
  dataBase: dia,
  prejuizoDoEmpregador: opcional(valor),
  outrosVencimentos: VENCIMENTOS,
  diasDescontados: dias,
  filhosDoSalarioFamilia: opcional(inteiro(0, 100)),
  afastamentos: AFASTAMENTOS,
  jaPagoNoMes: PAGO,
  dependentes: inteiro(0, 100),
  pensao: PENSAO,
  outrosDescontos: DESCONTOS,
  aprendiz: simOuNao,
  outrasFontesInss: opcional(valor),
  escolhas: ESCOLHAS,
})

export const FORMA_DO_RPA = {
  prestadorId: opcional(quantidade),
  competencia: mes,
  dataDePagamento: data,
  bruto: valor,
  dependentes: inteiro(0, 100),
  outrasFontesInss: valor,
  pensaoAlimenticia: opcional(valor),
  entidadeIsenta: simOuNao,
  iss: opcional(fator('0', '1')),
  patronalForaDoDas: logico,
  jaPagoNoMes: PAGO,
  modoInss,
} as const

export const FORMA_DOS_DIVIDENDOS = {
  socioId: opcional(quantidade),
  dataDePagamento: data,
  lucros: lista(
    objeto({
      valor,
      resultadoAte: data,
      deliberadoEm: dia,
      foraDoAto: simOuNao,
    }),
  ),
  residente: logico,
  simples: logico,
  lucroDisponivel: opcional(valor),
  jaPagoNoMes: opcional(objeto({ valor, irrf: valor })),
  escolhas: ESCOLHAS,
} as const

const CPRB = opcional(objeto({ receita: valor, aliquota: fator('0', '1') }))
const REGIME = {
  geral: objeto({ fpas: qualquer }),
  'simples-no-das': qualquer,
  'simples-anexo-iv': qualquer,
  'entidade-isenta': qualquer,
  'simples-concomitante': objeto({ receitaIv: valor, receita: valor }),
}

export const REGIME_DOS_ENCARGOS: Forma = conforme('tipo', REGIME)

export const FORMA_DOS_ENCARGOS: Forma = objeto<FatosEncargos>({
  competencia: mes,
  regime: REGIME_DOS_ENCARGOS,
  baseEmpregados: valor,
  baseContribuintesIndividuais: valor,
  decimoTerceiro: simOuNao,
  rat: texto,
  fap: texto,
  cprb: CPRB,
  escolhas: ESCOLHAS,
})

const PARTE = objeto({ valor, inss: valor, fgts: valor })
export const SALDOS_DAS_PROVISOES: Forma = opcional(
  objeto({ ferias: PARTE, decimoTerceiro: PARTE }),
)
export const ABERTURA_DAS_PROVISOES: Forma = opcional(
  objeto({ ferias: valor, decimoTerceiro: valor, encargos: valor }),
)
export const EMPREGADOS_PROVISIONADOS: Forma = lista(
  objeto<EmpregadoProvisionado>({
    empregadoId: quantidade,
    admissao: data,
    salario: valor,
    media: opcional(valor),
    aprendiz: simOuNao,
    inicioDoPeriodoAquisitivo: dia,
    diasConcedidos: dias,
    faltas: opcional(lista(data)),
    afastamentos: AFASTAMENTOS,
    decimoTerceiroAdiantado: opcional(valor),
    decimoTerceiroQuitado: simOuNao,
  }),
)
export const FORMA_DAS_PROVISOES: Forma = objeto<FatosDasProvisoes>({
  competencia: mes,
  regime: conforme('tipo', { ...REGIME, mei: qualquer }),
  rat: texto,
  fap: texto,
  cprb: CPRB,
  mantidas: lista(umDe(['ferias', 'decimo-terceiro'])),
  empregados: EMPREGADOS_PROVISIONADOS,
  anteriores: SALDOS_DAS_PROVISOES,
  abertura: ABERTURA_DAS_PROVISOES,
  baixas: opcional(objeto({ ferias: opcional(PARTE), decimoTerceiro: opcional(PARTE) })),
  escolhas: ESCOLHAS,
})

export const FORMA_DO_DAE = {
  competencia: mes,
  empregados: quantidade,
  salario: valor,
  basePatronal: valor,
  inss: valor,
  irrf: valor,
  fgts: valor,
  salarioFamilia: valor,
  pisoDaCategoria: opcional(valor),
  salarioMinimo: valor,
  feriados: opcional(feriados),
} as const
