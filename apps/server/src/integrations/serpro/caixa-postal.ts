import { z } from 'zod'
import type { PortaSerpro } from '../../platform/fora/index.ts'
import { ler, recusada, semNada } from './ler.ts'
import { instante, lerComo, texto } from './palavras.ts'
import { SERVICOS } from './servicos.ts'
import type { Conversa } from './tipos.ts'

const LEITURA = { todas: '0', lidas: '1', 'nao-lidas': '2' } as const
const OPTANTE = '0'
const RELEVANTE = '2'

const Carta = z
  .object({
    isn: texto.pipe(z.string().min(1)),
    ...{ assuntoModelo: texto, valorParametroAssunto: texto, descricaoOrigem: texto },
    ...{ dataEnvio: texto, horaEnvio: texto, indicadorLeitura: texto, relevancia: texto },
  })
  .transform((dita) => ({
    id: dita.isn,
    assunto: dita.assuntoModelo.replaceAll('++VARIAVEL++', dita.valorParametroAssunto),
    de: dita.descricaoOrigem,
    enviadaEm: lerComo(instante, `${dita.dataEnvio}${dita.horaEnvio}`),
    lida: dita.indicadorLeitura === '1',
    relevante: dita.relevancia === RELEVANTE,
  }))
const Lista = z.object({
  indicadorUltimaPagina: texto,
  ponteiroProximaPagina: texto,
  listaMensagens: z
    .array(Carta)
    .nullish()
    .transform((cartas) => cartas ?? []),
})
const Aberta = z.object({
  conteudo: z
    .array(
      z.intersection(Carta, z.object({ corpoModelo: texto, variaveis: z.array(texto).nullish() })),
    )
    .min(1),
})
const Novas = z.object({
  conteudo: z.array(z.object({ indicadorMensagensNovas: texto })).min(1),
})
const Dte = z.object({ indicadorEnquadramento: texto, statusEnquadramento: texto })

/** `++1++` is the first of the variables. */
const preencher = (corpo: string, variaveis: readonly string[]): string =>
  corpo.replace(/\+\+(\d+)\+\+/g, (inteiro, qual) => variaveis[Number(qual) - 1] ?? inteiro)

/** Letters of the Receita (CAIXAPOSTAL), and whether they count as said (DTE). */
export const daCaixaPostal = (
  conversa: Conversa,
): Pick<PortaSerpro, 'caixaPostal' | 'consultarDte'> => ({
  caixaPostal: {
    async haNovas(chamada) {
      const dita = await conversa.pedir({ chamada, servico: SERVICOS.novas })
      return ler(dita, (dito) =>
        lerComo(Novas, dito).conteudo.some(
          ({ indicadorMensagensNovas }) => indicadorMensagensNovas !== '0',
        ),
      )
    },
    async listar({ quais, pagina, ...chamada }) {
      const dados = {
        ...{ statusLeitura: LEITURA[quais], indicadorPagina: pagina === undefined ? '0' : '1' },
        ...(pagina === undefined ? {} : { ponteiroPagina: pagina }),
      }
      const dita = await conversa.pedir({ chamada, servico: SERVICOS.cartas, dados })
      return ler(dita, (dito) => {
        const lida = lerComo(Lista, dito)
        const ultima = lida.indicadorUltimaPagina === 'S'
        return {
          cartas: lida.listaMensagens,
          proximaPagina: ultima ? null : lida.ponteiroProximaPagina,
        }
      })
    },
    async abrir({ id, ...chamada }) {
      const dita = await conversa.pedir({ chamada, servico: SERVICOS.carta, dados: { isn: id } })
      if (dita.tipo === 'recusado')
        return dita.status === 404 ? semNada(null, dita) : recusada(dita)
      return ler(dita, (dito) => {
        const [aberta] = lerComo(Aberta, dito).conteudo
        if (aberta === undefined) return null
        const { corpoModelo, variaveis, ...carta } = aberta
        return { carta, html: preencher(corpoModelo, variaveis ?? []) }
      })
    },
  },
  async consultarDte(chamada) {
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.dte })
    return ler(dita, (dito) => {
      const { indicadorEnquadramento, statusEnquadramento } = lerComo(Dte, dito)
      return { optante: indicadorEnquadramento === OPTANTE, situacao: statusEnquadramento }
    })
  },
})
