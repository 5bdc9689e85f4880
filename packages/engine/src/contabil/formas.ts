import {
  conforme,
  data,
  type Forma,
  inteiro,
  lista,
  logico,
  mes,
  objeto,
  opcional,
  quantidade,
  saldo,
  texto,
  textoAte,
  umDe,
  valor,
  valorComSinal,
} from '../porta/index.ts'
import { MONTAGENS } from './montagens.ts'
import type {
  DividaDoCliente,
  FatoContabil,
  LancamentoContabil,
  Participante,
  Partida,
  RetencoesDoFornecedor,
  RetencoesSofridas,
} from './tipos.ts'
import { TRIBUTOS_A_RECOLHER } from './tributos.ts'

type Tipo = FatoContabil['tipo']
type FatoQue<T extends Tipo, F = FatoContabil> = F extends { readonly tipo: infer K }
  ? T extends K
    ? F
    : never
  : never
type Comuns = 'tipo' | 'competencia' | 'referencia' | 'data' | 'valor'
/** The kinds that say more than a value: each has a form of its own. */
type TipoComMais = {
  [T in Tipo]: [Exclude<keyof FatoQue<T>, Comuns>] extends [never] ? never : T
}[Tipo]
type SemTipo<T extends Tipo> = Omit<FatoQue<T>, 'tipo'>

const DO_MES = { competencia: mes, referencia: opcional(texto), data: opcional(data) }
const COM_VALOR = { ...DO_MES, valor }
const quem = opcional(quantidade)
const parte = opcional(valor)
const conta = texto

const SOFRIDAS = objeto<RetencoesSofridas>({
  ...{ irrf: parte, csll: parte, pis: parte, cofins: parte, inss: parte, iss: parte },
})
const DO_FORNECEDOR = objeto<RetencoesDoFornecedor>({
  ...{ irrf: parte, csrf: parte, inss: parte, iss: parte },
})
const RECEITA = objeto<SemTipo<'receita-de-servicos'>>({
  ...COM_VALOR,
  retencoes: opcional(SOFRIDAS),
  descontos: parte,
  clienteId: quem,
  clientes: opcional(
    lista(
      objeto<DividaDoCliente>({
        clienteId: (id, campo) => (id === null ? null : quantidade(id, campo)),
        valor: valorComSinal,
        notas: textoAte(10_000),
      }),
    ),
  ),
})
const CREDITO = objeto<SemTipo<'credito-apropriado'>>({
  ...COM_VALOR,
  tributo: umDe(['pis', 'cofins']),
})
const DO_SOCIO = objeto<SemTipo<'pro-labore-pago'>>({ ...COM_VALOR, socioId: quantidade })
const DE_QUEM_TRABALHA = objeto<SemTipo<'cpp-patronal'>>({
  ...COM_VALOR,
  de: umDe(['pro-labore', 'folha', 'autonomos']),
  socioId: quem,
})
const PROVISAO = objeto<SemTipo<'ferias-provisionadas'>>({ ...COM_VALOR, inss: parte, fgts: parte })
const DESPESA = objeto<SemTipo<'despesa-paga'>>({ ...COM_VALOR, conta, fornecedorId: quem })
const COM_CONTA = objeto<SemTipo<'outra-receita'>>({ ...COM_VALOR, conta })
const LUCROS = objeto<SemTipo<'lucros-pagos'>>({ ...COM_VALOR, socioId: quem, irrf: parte })

const COM_MAIS: Readonly<Record<TipoComMais, Forma>> = {
  'receita-de-servicos': RECEITA,
  'receita-de-vendas': RECEITA,
  'receita-de-producao': RECEITA,
  'receita-de-locacao': RECEITA,
  'receita-de-exportacao-de-servicos': RECEITA,
  'receita-de-exportacao-de-mercadorias': RECEITA,
  'recebimento-de-cliente': objeto<SemTipo<'recebimento-de-cliente'>>({
    ...COM_VALOR,
    clienteId: quem,
    retencoes: opcional(SOFRIDAS),
  }),
  'retencao-sofrida': objeto<SemTipo<'retencao-sofrida'>>({ ...COM_VALOR, retencoes: SOFRIDAS }),
  'retencao-compensada': objeto<SemTipo<'retencao-compensada'>>({
    ...COM_VALOR,
    tributo: umDe(['irpj', 'csll', 'pis', 'cofins', 'inss']),
  }),
  'credito-apropriado': CREDITO,
  'credito-compensado': CREDITO,
  'pro-labore-provisionado': DO_SOCIO,
  'pro-labore-pago': DO_SOCIO,
  'vale-transporte-pago': objeto<SemTipo<'vale-transporte-pago'>>({
    ...COM_VALOR,
    parteDosEmpregados: parte,
  }),
  'inss-retido': DE_QUEM_TRABALHA,
  'irrf-retido': DE_QUEM_TRABALHA,
  'pensao-retida': DE_QUEM_TRABALHA,
  'cpp-patronal': DE_QUEM_TRABALHA,
  'ferias-provisionadas': PROVISAO,
  'decimo-terceiro-provisionado': PROVISAO,
  'ferias-revertidas': PROVISAO,
  'decimo-terceiro-revertido': PROVISAO,
  'ferias-baixadas': PROVISAO,
  'decimo-terceiro-baixado': PROVISAO,
  'guia-paga': objeto<SemTipo<'guia-paga'>>({
    ...DO_MES,
    tributo: umDe(Object.keys(TRIBUTOS_A_RECOLHER)),
    principal: valor,
    aMaior: parte,
    multa: parte,
    juros: parte,
  }),
  'despesa-paga': DESPESA,
  'despesa-a-pagar': DESPESA,
  'servico-tomado': objeto<SemTipo<'servico-tomado'>>({
    ...COM_VALOR,
    conta,
    retencoes: DO_FORNECEDOR,
    fornecedorId: quem,
  }),
  'retencao-de-fornecedor': objeto<SemTipo<'retencao-de-fornecedor'>>({
    ...COM_VALOR,
    retencoes: DO_FORNECEDOR,
    fornecedorId: quem,
  }),
  'aluguel-a-pagar': objeto<SemTipo<'aluguel-a-pagar'>>({
    ...COM_VALOR,
    irrf: parte,
    fornecedorId: quem,
  }),
  'imobilizado-comprado': objeto<SemTipo<'imobilizado-comprado'>>({
    ...COM_VALOR,
    conta,
    aPrazo: opcional(logico),
    fornecedorId: quem,
  }),
  'imobilizado-vendido': objeto<SemTipo<'imobilizado-vendido'>>({
    ...COM_VALOR,
    conta,
    custo: valor,
    depreciacao: valor,
  }),
  'emprestimo-recebido': objeto<SemTipo<'emprestimo-recebido'>>({
    ...COM_VALOR,
    jurosAApropriar: parte,
  }),
  'parcela-de-emprestimo-paga': objeto<SemTipo<'parcela-de-emprestimo-paga'>>({
    ...DO_MES,
    principal: valor,
    juros: parte,
  }),
  'rendimento-de-aplicacao': objeto<SemTipo<'rendimento-de-aplicacao'>>({
    ...COM_VALOR,
    irrf: parte,
  }),
  'capital-integralizado-em-bens': COM_CONTA,
  'outra-receita': COM_CONTA,
  'fornecedor-pago': objeto<SemTipo<'fornecedor-pago'>>({ ...COM_VALOR, fornecedorId: quem }),
  'lucros-distribuidos': LUCROS,
  'lucros-pagos': LUCROS,
  'lucros-antecipados': LUCROS,
}

const SO_VALOR = objeto(COM_VALOR)
/** What happened, kind by kind. */
export const FORMA_DO_FATO: Forma = conforme('tipo', {
  ...Object.fromEntries(Object.keys(MONTAGENS).map((tipo) => [tipo, SO_VALOR])),
  ...COM_MAIS,
})

export const FORMA_DO_LANCAMENTO: Forma = objeto<LancamentoContabil>({
  chave: texto,
  data,
  historico: textoAte(10_000),
  partidas: lista(
    objeto<Partida>({
      conta,
      valor: saldo,
      participante: opcional(
        objeto<Participante>({
          tipo: umDe(['socio', 'cliente', 'fornecedor', 'empregado']),
          id: quantidade,
        }),
      ),
      historico: opcional(textoAte(10_000)),
    }),
  ),
  estorna: opcional(texto),
})

/** An account of a chart: what a balancete and a statement read of it. */
export const CONTA_DO_PLANO = {
  codigo: texto,
  nome: texto,
  tipo: umDe(['sintetica', 'analitica']),
  nivel: inteiro(1, 99),
} as const
