import { centavos, invariant, soma } from '../dinheiro/index.ts'
import { formatarCompetencia } from '../tempo/index.ts'
import {
  cliente,
  credito,
  debito,
  dupla,
  type FatoDe,
  type Montagem,
  type Montar,
  movimento,
  socio,
  totalRetido,
} from './linhas.ts'
import { MONTAGENS_DA_FOLHA } from './montagens-da-folha.ts'
import { MONTAGENS_DAS_COMPRAS } from './montagens-das-compras.ts'
import { CONTA } from './plano-padrao.ts'
import type {
  CodigoDeConta,
  FatoContabil,
  Partida,
  RetencoesSofridas,
  TributoProvisionado,
} from './tipos.ts'
import { RESULTADO_DO_TRIBUTO, TRIBUTOS_A_RECOLHER } from './tributos.ts'

type FatoDeReceita = FatoDe<Extract<FatoContabil['tipo'], `receita-${string}`>>
/** Each withholding in its account: credits to offset, and the ISS, which is the tribute itself paid by the customer. */
const retidos = ({
  irrf = 0,
  csll = 0,
  pis = 0,
  cofins = 0,
  inss = 0,
  iss = 0,
}: RetencoesSofridas): Partida[] => [
  debito(CONTA.irrfACompensar, irrf),
  debito(CONTA.csllRetida, csll),
  debito(CONTA.pisRetido, pis),
  debito(CONTA.cofinsRetida, cofins),
  debito(CONTA.inssRetidoACompensar, inss),
  debito(CONTA.issSobreReceita, iss),
]

/** The net of the month, customer by customer; what no note explains is of nobody. */
function dividas({ clientes = [], clienteId }: FatoDeReceita, devem: number): Partida[] {
  const semNome = centavos(devem - soma(clientes.map(({ valor }) => valor)))
  return [
    ...clientes.map(({ clienteId: id, valor, notas: historico }) => {
      const participante = cliente(id ?? undefined)
      return movimento(CONTA.clientes, valor, { ...(participante && { participante }), historico })
    }),
    movimento(CONTA.clientes, semNome, participanteDe(clienteId)),
  ]
}
const participanteDe = (id?: number) => {
  const participante = cliente(id)
  return participante ? { participante } : {}
}

/** Net to the customers' account, withholdings and discounts to their own, gross to the revenue. */
const receita =
  (conta: CodigoDeConta, historico: string) =>
  (fato: FatoDeReceita): Montagem => {
    const descontos = fato.descontos ?? 0
    const retido = totalRetido(fato.retencoes)
    invariant(retido + descontos <= fato.valor, 'retenções maiores que a receita, com os descontos')
    return {
      historico,
      partidas: [
        ...dividas(fato, fato.valor - retido - descontos),
        debito(CONTA.descontosConcedidos, descontos),
        ...retidos(fato.retencoes ?? {}),
        credito(conta, fato.valor),
      ],
    }
  }

const provisao = (tributo: TributoProvisionado) => {
  const { daGuia, recolher } = TRIBUTOS_A_RECOLHER[tributo]
  const nome = tributo === 'das' ? 'do DAS do Simples Nacional' : daGuia
  return dupla<`${TributoProvisionado}-provisionado`>(
    [RESULTADO_DO_TRIBUTO[tributo], recolher],
    `Provisão ${nome}`,
  )
}

const RETENCOES_COMPENSADAS = {
  irpj: ['IRRF retido por clientes no IRPJ', CONTA.irpjARecolher, CONTA.irrfACompensar],
  csll: ['CSLL retida por clientes', CONTA.csllARecolher, CONTA.csllRetida],
  pis: ['PIS retido por clientes', CONTA.pisARecolher, CONTA.pisRetido],
  cofins: ['COFINS retida por clientes', CONTA.cofinsARecolher, CONTA.cofinsRetida],
  inss: ['INSS retido por clientes', CONTA.inssARecolher, CONTA.inssRetidoACompensar],
} as const

const CREDITOS = {
  pis: ['PIS', CONTA.pisARecuperar, CONTA.pisARecolher],
  cofins: ['COFINS', CONTA.cofinsARecuperar, CONTA.cofinsARecolher],
} as const

/** Every kind of fact and how it is booked. A kind without a line here does not compile. */
export const MONTAGENS: { readonly [T in FatoContabil['tipo']]: Montar<T> } = {
  'receita-de-servicos': receita(CONTA.receitaDeServicos, 'Receita de prestação de serviços'),
  'receita-de-vendas': receita(CONTA.receitaDeVendas, 'Receita de revenda de mercadorias'),
  'receita-de-producao': receita(CONTA.receitaDeProducao, 'Receita de venda de produtos'),
  'receita-de-locacao': receita(CONTA.receitaDeLocacao, 'Receita de locação'),
  'receita-de-exportacao-de-servicos': receita(
    CONTA.exportacaoDeServicos,
    'Receita de exportação de serviços',
  ),
  'receita-de-exportacao-de-mercadorias': receita(
    CONTA.exportacaoDeMercadorias,
    'Receita de exportação de mercadorias',
  ),
  'devolucao-de-venda': dupla([CONTA.devolucoes, CONTA.clientes], 'Devolução de vendas'),
  'devolucao-reembolsada': dupla([CONTA.devolucoes, CONTA.bancos], 'Devolução de vendas'),
  'desconto-incondicional': dupla(
    [CONTA.descontosIncondicionais, CONTA.clientes],
    'Descontos incondicionais',
  ),
  'recebimento-de-cliente': (fato) => ({
    historico: 'Recebimento de clientes',
    partidas: [
      debito(CONTA.bancos, fato.valor),
      ...retidos(fato.retencoes ?? {}),
      credito(
        CONTA.clientes,
        soma([fato.valor, totalRetido(fato.retencoes)]),
        cliente(fato.clienteId),
      ),
    ],
  }),
  'custo-das-mercadorias-vendidas': dupla(
    [CONTA.custoDasMercadorias, CONTA.mercadorias],
    'Custo das mercadorias vendidas',
  ),
  'compra-de-mercadorias': dupla(
    [CONTA.mercadorias, CONTA.fornecedores],
    'Compra de mercadorias para revenda',
  ),
  'das-provisionado': provisao('das'),
  'das-mei-provisionado': provisao('das-mei'),
  'pis-provisionado': provisao('pis'),
  'cofins-provisionado': provisao('cofins'),
  'iss-provisionado': provisao('iss'),
  'icms-provisionado': provisao('icms'),
  'irpj-provisionado': provisao('irpj'),
  'csll-provisionado': provisao('csll'),
  'pis-folha-provisionado': provisao('pis-folha'),
  'cbs-provisionado': provisao('cbs'),
  'ibs-provisionado': provisao('ibs'),
  'retencao-sofrida': (fato) => {
    invariant(totalRetido(fato.retencoes) === fato.valor, 'retenções que não somam')
    return {
      historico: 'Retenções feitas por clientes',
      partidas: [...retidos(fato.retencoes), credito(CONTA.clientes, fato.valor)],
    }
  },
  'retencao-compensada': (fato) => {
    const [nome, recolher, retido] = RETENCOES_COMPENSADAS[fato.tributo]
    return {
      historico: `Compensação: ${nome}`,
      qualificador: fato.tributo,
      partidas: [debito(recolher, fato.valor), credito(retido, fato.valor)],
    }
  },
  'credito-apropriado': (fato) => {
    const [sigla, recuperar] = CREDITOS[fato.tributo]
    return {
      historico: `Crédito de ${sigla} nas entradas`,
      qualificador: fato.tributo,
      // The recoverable part is not cost of the goods (CPC 16, item 11).
      partidas: [debito(recuperar, fato.valor), credito(CONTA.mercadorias, fato.valor)],
    }
  },
  'credito-compensado': (fato) => {
    const [sigla, recuperar, recolher] = CREDITOS[fato.tributo]
    return {
      historico: `Compensação de créditos de ${sigla}`,
      qualificador: fato.tributo,
      partidas: [debito(recolher, fato.valor), credito(recuperar, fato.valor)],
    }
  },
  ...MONTAGENS_DA_FOLHA,
  ...MONTAGENS_DAS_COMPRAS,
  'guia-paga': (fato) => {
    const { daGuia, recolher } = TRIBUTOS_A_RECOLHER[fato.tributo]
    const { principal, aMaior = 0, multa = 0, juros = 0 } = fato
    return {
      historico: `Pagamento da guia ${daGuia}`,
      qualificador: fato.tributo,
      partidas: [
        debito(recolher, principal),
        // Paid over what is owed: a right against who collected it, not a negative debt.
        debito(CONTA.tributosPagosAMaior, aMaior),
        debito(CONTA.multasFiscais, multa),
        debito(CONTA.jurosFiscais, juros),
        credito(CONTA.bancos, soma([principal, aMaior, multa, juros])),
      ],
    }
  },
  'tarifa-bancaria': dupla([CONTA.tarifas, CONTA.bancos], 'Tarifas bancárias'),
  'rendimento-de-aplicacao': (fato) => ({
    historico: 'Rendimento de aplicações financeiras',
    partidas: [
      debito(CONTA.aplicacoes, centavos(fato.valor - (fato.irrf ?? 0))),
      debito(CONTA.irrfACompensar, fato.irrf ?? 0),
      credito(CONTA.rendimentos, fato.valor),
    ],
  }),
  'capital-subscrito': dupla(
    [CONTA.capitalAIntegralizar, CONTA.capitalSubscrito],
    'Subscrição de capital',
  ),
  'capital-integralizado': dupla(
    [CONTA.bancos, CONTA.capitalAIntegralizar],
    'Integralização de capital',
  ),
  'capital-integralizado-em-bens': (fato) => ({
    historico: 'Integralização de capital em bens',
    qualificador: fato.conta,
    partidas: [debito(fato.conta, fato.valor), credito(CONTA.capitalAIntegralizar, fato.valor)],
  }),
  'outra-receita': (fato) => ({
    historico: 'Outras receitas',
    qualificador: fato.conta,
    partidas: [debito(CONTA.bancos, fato.valor), credito(fato.conta, fato.valor)],
  }),
  'saque-para-caixa': dupla([CONTA.caixa, CONTA.bancos], 'Saque para o caixa'),
  'deposito-do-caixa': dupla([CONTA.bancos, CONTA.caixa], 'Depósito do caixa no banco'),
  'lucros-antecipados': (fato) => ({
    historico: 'Distribuição antecipada de lucros',
    ...(fato.socioId === undefined ? {} : { qualificador: String(fato.socioId) }),
    partidas: [
      debito(CONTA.lucrosAntecipados, fato.valor, socio(fato.socioId)),
      credito(CONTA.bancos, fato.valor),
    ],
  }),
  'lucros-distribuidos': (fato) => ({
    historico: 'Distribuição de lucros',
    ...(fato.socioId === undefined ? {} : { qualificador: String(fato.socioId) }),
    partidas: [
      debito(CONTA.lucrosAcumulados, fato.valor, socio(fato.socioId)),
      credito(CONTA.lucrosAPagar, fato.valor, socio(fato.socioId)),
    ],
  }),
  'lucros-pagos': (fato) => ({
    historico: 'Pagamento de lucros distribuídos',
    ...(fato.socioId === undefined ? {} : { qualificador: String(fato.socioId) }),
    partidas: [
      debito(CONTA.lucrosAPagar, fato.valor, socio(fato.socioId)),
      credito(CONTA.irrfSobreLucros, fato.irrf ?? 0),
      credito(CONTA.bancos, centavos(fato.valor - (fato.irrf ?? 0))),
    ],
  }),
}

/** Whether a word names a kind of fact: what a rule of accounts may be of. */
export const ehTipoDeFato = (tipo: string): tipo is FatoContabil['tipo'] =>
  Object.hasOwn(MONTAGENS, tipo)

/** Chooses the line of `MONTAGENS` for a fact. */
export function montar(fato: FatoContabil): Montagem {
  // The table is typed per kind; TypeScript cannot follow that the key and the fact are of one kind.
  const montagem = (MONTAGENS[fato.tipo] as (fato: FatoContabil) => Montagem)(fato)
  return {
    ...montagem,
    historico: `${montagem.historico}, competência ${formatarCompetencia(fato.competencia)}`,
  }
}
