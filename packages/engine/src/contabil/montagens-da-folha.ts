import { soma } from '../dinheiro/index.ts'
import { credito, debito, dupla, type FatoDe, type Montagem, type Montar, socio } from './linhas.ts'
import { CONTA } from './plano-padrao.ts'
import type { CodigoDeConta, QuemTrabalha } from './tipos.ts'

const A_PAGAR: Readonly<Record<QuemTrabalha, readonly [conta: CodigoDeConta, nome: string]>> = {
  'pro-labore': [CONTA.proLaboreAPagar, 'do pró-labore'],
  folha: [CONTA.salariosAPagar, 'da folha'],
  autonomos: [CONTA.fornecedores, 'dos autônomos'],
}

/** A discount taken from who works, owed to somebody else. */
const desconto =
  (
    contaCredora: CodigoDeConta,
    nome: string,
  ): Montar<'inss-retido' | 'irrf-retido' | 'pensao-retida'> =>
  (fato) => {
    const [conta, deQuem] = A_PAGAR[fato.de]
    return {
      historico: `${nome} ${deQuem}`,
      qualificador: fato.de,
      partidas: [debito(conta, fato.valor, socio(fato.socioId)), credito(contaCredora, fato.valor)],
    }
  }

const PATRONAL: Readonly<Record<QuemTrabalha, readonly [conta: CodigoDeConta, nome: string]>> = {
  'pro-labore': [CONTA.inssPatronalProLabore, 'o pró-labore'],
  folha: [CONTA.inssPatronal, 'a folha'],
  autonomos: [CONTA.inssPatronal, 'os autônomos'],
}

type DaProvisao = FatoDe<
  | 'ferias-provisionadas'
  | 'decimo-terceiro-provisionado'
  | 'ferias-revertidas'
  | 'decimo-terceiro-revertido'
  | 'ferias-baixadas'
  | 'decimo-terceiro-baixado'
>
type ContasDaProvisao = readonly [resultado: CodigoDeConta, passivo: CodigoDeConta]
const DE_FERIAS: ContasDaProvisao = [CONTA.ferias, CONTA.provisaoDeFerias]
const DE_13: ContasDaProvisao = [CONTA.decimoTerceiro, CONTA.provisaoDe13]

/** A month's part of férias or 13º, with the INSS and the FGTS it will bear (NBC TG 33 (R2), itens 11 a 16). */
const provisao =
  ([resultado, passivo]: ContasDaProvisao, historico: string) =>
  ({ valor, inss = 0, fgts = 0 }: DaProvisao): Montagem => ({
    historico,
    partidas: [
      debito(resultado, valor),
      debito(CONTA.inssPatronal, inss),
      debito(CONTA.fgts, fgts),
      credito(passivo, valor),
      credito(CONTA.encargosSobreProvisoes, soma([inss, fgts])),
    ],
  })

const reversao =
  ([resultado, passivo]: ContasDaProvisao, historico: string) =>
  ({ valor, inss = 0, fgts = 0 }: DaProvisao): Montagem => ({
    historico,
    partidas: [
      debito(passivo, valor),
      debito(CONTA.encargosSobreProvisoes, soma([inss, fgts])),
      credito(resultado, valor),
      credito(CONTA.inssPatronal, inss),
      credito(CONTA.fgts, fgts),
    ],
  })

/** The folha owes it now to who works, to the INSS and to the FGTS: no expense, the provision bore it. */
const baixa =
  ([, passivo]: ContasDaProvisao, historico: string) =>
  ({ valor, inss = 0, fgts = 0 }: DaProvisao): Montagem => ({
    historico,
    partidas: [
      debito(passivo, valor),
      debito(CONTA.encargosSobreProvisoes, soma([inss, fgts])),
      credito(CONTA.salariosAPagar, valor),
      credito(CONTA.inssARecolher, inss),
      credito(CONTA.fgtsARecolher, fgts),
    ],
  })

/** Partners, employees and autônomos: gross, what comes off, and the company's own part. */
export const MONTAGENS_DA_FOLHA = {
  'pro-labore-provisionado': (fato: FatoDe<'pro-labore-provisionado'>): Montagem => ({
    historico: 'Pró-labore',
    qualificador: String(fato.socioId),
    partidas: [
      debito(CONTA.proLabore, fato.valor, socio(fato.socioId)),
      credito(CONTA.proLaboreAPagar, fato.valor, socio(fato.socioId)),
    ],
  }),
  'pro-labore-pago': (fato: FatoDe<'pro-labore-pago'>): Montagem => ({
    historico: 'Pagamento de pró-labore',
    qualificador: String(fato.socioId),
    partidas: [
      debito(CONTA.proLaboreAPagar, fato.valor, socio(fato.socioId)),
      credito(CONTA.bancos, fato.valor),
    ],
  }),
  'folha-provisionada': dupla<'folha-provisionada'>(
    [CONTA.salarios, CONTA.salariosAPagar],
    'Folha de salários',
  ),
  'horas-extras-provisionadas': dupla<'horas-extras-provisionadas'>(
    [CONTA.horasExtras, CONTA.salariosAPagar],
    'Horas extras e adicionais',
  ),
  'salarios-pagos': dupla<'salarios-pagos'>(
    [CONTA.salariosAPagar, CONTA.bancos],
    'Pagamento de salários',
  ),
  'autonomos-provisionados': dupla<'autonomos-provisionados'>(
    [CONTA.autonomos, CONTA.fornecedores],
    'Serviços de autônomos',
  ),
  'autonomos-pagos': dupla<'autonomos-pagos'>(
    [CONTA.fornecedores, CONTA.bancos],
    'Pagamento de autônomos',
  ),
  'inss-retido': desconto(CONTA.inssARecolher, 'INSS retido'),
  'irrf-retido': desconto(CONTA.irrfARecolher, 'IRRF retido'),
  'pensao-retida': desconto(CONTA.pensaoARepassar, 'Pensão alimentícia descontada'),
  'adiantamento-a-empregados': dupla<'adiantamento-a-empregados'>(
    [CONTA.adiantamentoAEmpregados, CONTA.bancos],
    'Adiantamento de salários',
  ),
  'adiantamento-descontado': dupla<'adiantamento-descontado'>(
    [CONTA.salariosAPagar, CONTA.adiantamentoAEmpregados],
    'Desconto de adiantamento na folha',
  ),
  'vale-transporte-pago': (fato: FatoDe<'vale-transporte-pago'>): Montagem => {
    const { valor, parteDosEmpregados = 0 } = fato
    return {
      historico: 'Vale-transporte',
      partidas: [
        debito(CONTA.valeTransporte, valor - parteDosEmpregados),
        debito(CONTA.adiantamentoAEmpregados, parteDosEmpregados),
        credito(CONTA.bancos, valor),
      ],
    }
  },
  'vale-transporte-descontado': dupla<'vale-transporte-descontado'>(
    [CONTA.salariosAPagar, CONTA.adiantamentoAEmpregados],
    'Desconto de vale-transporte na folha',
  ),
  'salario-familia': dupla<'salario-familia'>(
    [CONTA.inssARecolher, CONTA.salariosAPagar],
    'Salário-família, que o INSS reembolsa',
  ),
  'salario-maternidade': dupla<'salario-maternidade'>(
    [CONTA.inssARecolher, CONTA.salariosAPagar],
    'Salário-maternidade, que o INSS reembolsa',
  ),
  'cpp-patronal': (fato: FatoDe<'cpp-patronal'>): Montagem => {
    const [conta, nome] = PATRONAL[fato.de]
    return {
      historico: `INSS patronal sobre ${nome}`,
      qualificador: fato.de,
      partidas: [
        debito(conta, fato.valor, socio(fato.socioId)),
        credito(CONTA.inssARecolher, fato.valor),
      ],
    }
  },
  'fgts-provisionado': dupla<'fgts-provisionado'>(
    [CONTA.fgts, CONTA.fgtsARecolher],
    'FGTS sobre a folha',
  ),
  'ferias-provisionadas': provisao(DE_FERIAS, 'Provisão de férias'),
  'decimo-terceiro-provisionado': provisao(DE_13, 'Provisão de 13º salário'),
  'ferias-revertidas': reversao(DE_FERIAS, 'Reversão da provisão de férias'),
  'decimo-terceiro-revertido': reversao(DE_13, 'Reversão da provisão de 13º salário'),
  'ferias-baixadas': baixa(DE_FERIAS, 'Férias da folha, baixadas da provisão'),
  'decimo-terceiro-baixado': baixa(DE_13, '13º salário da folha, baixado da provisão'),
  'ferias-pagas': dupla<'ferias-pagas'>(
    [CONTA.provisaoDeFerias, CONTA.bancos],
    'Pagamento de férias provisionadas',
  ),
  'decimo-terceiro-pago': dupla<'decimo-terceiro-pago'>(
    [CONTA.provisaoDe13, CONTA.bancos],
    'Pagamento de 13º provisionado',
  ),
}
