import type { DeclaracaoAnualDoMei } from '../../../platform/fora/index.ts'
import type { ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { SERVICO_DA_DASN } from '../../serpro/index.ts'
import type { DadosDaDasn } from './ano-do-mei.ts'
import { type EspecieDeDeclaracao, servicoDaDeclaracao } from './servico-do-pgdasd.ts'
import type { PedidoDoPgdasd } from './transmitir.ts'

const papeisDe = ({ recibo, multa, excesso }: DeclaracaoAnualDoMei) => ({
  recibo: recibo?.pdf ?? null,
  declaracao: null,
  maed: multa && {
    ...{ notificacao: multa.notificacao, darf: multa.darf?.pdf ?? null },
    devida: multa.darf && { valor: multa.darf.total, vencimento: multa.darf.vencimento },
  },
  excesso: excesso?.das?.pdf ?? null,
})

const DASN: EspecieDeDeclaracao<DadosDaDasn> = {
  ...{ servico: SERVICO_DA_DASN, nome: 'DASN-SIMEI', de: 'ano' },
  async declaradas({ serpro, chamada }, { pedido: { ano } }) {
    const dito = await serpro.mei.consultarDeclaracoesAnuais({ ...chamada, ano })
    return dito.tipo === 'recusado' ? dito : dito.dados
  },
  async transmitir({ serpro, chamada }, { pedido }, anotar) {
    const dito = await serpro.mei.transmitirDeclaracaoAnual({ ...chamada, ...pedido, anotar })
    if (dito.tipo === 'recusado') return dito
    const { numero, transmitidaEm } = dito.dados
    return { ...dito, dados: { numero, transmitidaEm, ...papeisDe(dito.dados) } }
  },
  async papeis({ serpro, chamada }, { pedido: { ano } }, { numero }) {
    const dito = await serpro.mei.consultarDeclaracoesAnuais({ ...chamada, ano })
    if (dito.tipo === 'recusado') return null
    const ela = dito.dados.find((uma) => uma.numero === numero)
    return ela === undefined ? null : papeisDe(ela)
  },
}

/** The DASN-SIMEI, exactly once: what is in doubt is asked for by what the Receita has of the year. */
export const servicoDaDasn = (): ServicoDeSaida<PedidoDoPgdasd> => servicoDaDeclaracao(DASN)
