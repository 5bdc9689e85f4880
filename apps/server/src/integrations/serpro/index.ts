import { z } from 'zod'
import type { PortaSerpro } from '../../platform/fora/index.ts'
import { daDefis, doRegime } from './ano.ts'
import { daCaixaPostal } from './caixa-postal.ts'
import { createConversa } from './conversa.ts'
import { doSicalc } from './darf.ts'
import { lerDas, pedidoDeDas } from './das.ts'
import { daDctfweb } from './dctfweb.ts'
import { emPassos } from './em-passos.ts'
import { ler, lerOuNada, recusada, semNada } from './ler.ts'
import { doMei } from './mei.ts'
import { doMit } from './mit.ts'
import { dosPagamentos } from './pagamentos.ts'
import { dia, lerComo, texto } from './palavras.ts'
import { dosParcelamentos } from './parcelamentos.ts'
import { doPgdasd } from './pgdasd.ts'
import { SERVICOS } from './servicos.ts'
import type { Opcoes } from './tipos.ts'

const Procuracoes = z.array(z.object({ dtexpiracao: dia, sistemas: z.array(texto) }))
const SEM_PROCURACAO = 'PROCURACOES-40400'

const tipoDe = (numero: string): string => (numero.length === 11 ? '1' : '2')

/** The Integra Contador of the SERPRO, by its public documents of 2026. */
export function createSerpro(opcoes: Opcoes): PortaSerpro {
  const conversa = createConversa(opcoes)
  return {
    ligada: conversa.ligada,
    entrar: conversa.entrar,
    pgdasd: doPgdasd(conversa),
    mei: doMei(conversa),
    darf: doSicalc(conversa),
    dctfweb: daDctfweb(conversa),
    mit: doMit(conversa),
    defis: daDefis(conversa),
    regime: doRegime(conversa),
    parcelamentos: dosParcelamentos(conversa),
    ...emPassos(conversa),
    ...daCaixaPostal(conversa),
    ...dosPagamentos(conversa),
    async gerarDasDoMei({ competencia, consolidarEm, ...chamada }) {
      const dados = pedidoDeDas(competencia, consolidarEm)
      const dita = await conversa.pedir({ chamada, servico: SERVICOS.dasDoMei, dados })
      return lerOuNada(dita, [], lerDas)
    },
    async consultarProcuracoes({ outorgado, ...chamada }) {
      const { contribuinte } = chamada
      const dita = await conversa.pedir({
        ...{ chamada, servico: SERVICOS.procuracoes },
        dados: {
          ...{ outorgante: contribuinte, tipoOutorgante: tipoDe(contribuinte) },
          ...{ outorgado, tipoOutorgado: tipoDe(outorgado) },
        },
      })
      if (dita.tipo === 'recusado')
        return dita.recusas.some(({ codigo }) => codigo === SEM_PROCURACAO)
          ? semNada([], dita)
          : recusada(dita)
      return ler(dita, (dados) =>
        lerComo(Procuracoes, dados ?? []).map(({ dtexpiracao, sistemas }) => ({
          ...{ validaAte: dtexpiracao, sistemas },
        })),
      )
    },
  }
}
