import type { DadosMit } from '@razao/engine/tributos/mit'
import { z } from 'zod'
import type { ApuracaoNoMit, PortaMit, SituacaoDoMit } from '../../platform/fora/index.ts'
import { lerFeito, lerOuNada } from './ler.ts'
import { dia, lerComo, lista, mes, reaisOuNada, texto } from './palavras.ts'
import { SERVICOS } from './servicos.ts'
import type { Conversa } from './tipos.ts'

/** 1 has something missing, and 2 nothing: both are still being written. */
const SITUACOES: Readonly<Record<number, SituacaoDoMit>> = {
  ...{ 1: 'em-edicao', 2: 'em-edicao', 3: 'encerrada', 4: 'encerrando' },
}
const situacao = z.coerce
  .number()
  .int()
  .refine((numero) => SITUACOES[numero] !== undefined)
  .transform((numero) => SITUACOES[numero] ?? 'em-edicao')
const diaOuNada = dia.nullish().catch(null)
const numero = z.coerce.number().int()

const Encerrando = z.object({ protocoloEncerramento: z.string().min(1), idApuracao: numero })
const Encerramento = z.object({
  ...{ idApuracao: numero, situacaoApuracao: situacao, dataEncerramento: diaOuNada },
  avisosDctf: lista(texto),
})
const Consultada = z.object({ situacaoApuracao: situacao, dadosApuracaoMit: z.unknown() })
const Apuracoes = z.object({
  Apuracoes: lista(
    z
      .object({
        ...{ periodoApuracao: mes, idApuracao: numero, situacao, dataEncerramento: diaOuNada },
        valorTotalApurado: reaisOuNada,
      })
      .transform(
        (dita): ApuracaoNoMit => ({
          ...{ id: dita.idApuracao, competencia: dita.periodoApuracao, situacao: dita.situacao },
          ...{ encerradaEm: dita.dataEncerramento ?? null, total: dita.valorTotalApurado },
        }),
      ),
  ),
})

/** The order in which the MIT takes its groups, whatever kept them. */
const GRUPOS = ['BalancoLucroReal', 'Irpj', 'Csll', 'PisPasep', 'Cofins'] as const
function emOrdem({ Debitos, ...dados }: DadosMit): DadosMit {
  if (Debitos === undefined) return dados
  const ordenados = GRUPOS.flatMap((grupo) =>
    Debitos[grupo] === undefined ? [] : [[grupo, Debitos[grupo]] as const],
  )
  return { ...dados, Debitos: Object.fromEntries(ordenados) }
}

/** The MIT. */
export const doMit = (conversa: Conversa): PortaMit => ({
  async encerrar({ dados: pedidos, anotar, ...chamada }) {
    const dados = emOrdem(pedidos)
    anotar(dados)
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.encerrarMit, dados })
    return lerFeito(dita, (dito) => {
      const { protocoloEncerramento, idApuracao } = lerComo(Encerrando, dito)
      return { protocolo: protocoloEncerramento, apuracaoId: idApuracao }
    })
  },
  async consultarEncerramento({ protocolo, ...chamada }) {
    const dados = { protocoloEncerramento: protocolo }
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.encerramentoMit, dados })
    return lerFeito(dita, (dito) => {
      const lido = lerComo(Encerramento, dito)
      return {
        ...{ apuracaoId: lido.idApuracao, situacao: lido.situacaoApuracao },
        ...{ avisos: lido.avisosDctf, encerradaEm: lido.dataEncerramento ?? null },
      }
    })
  },
  async consultar({ apuracaoId, ...chamada }) {
    const dados = { idApuracao: apuracaoId }
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.apuracaoMit, dados })
    return lerOuNada(dita, null, (dito) => {
      const { situacaoApuracao, dadosApuracaoMit } = lerComo(Consultada, dito)
      return { situacao: situacaoApuracao, dados: dadosApuracaoMit }
    })
  },
  async listar({ competencia, ...chamada }) {
    const [ano, doAno] = competencia.split('-').map(Number)
    const dados = { anoApuracao: ano, mesApuracao: doAno }
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.apuracoesMit, dados })
    return lerOuNada(dita, [], (dito) =>
      lerComo(Apuracoes, dito)
        .Apuracoes.filter((uma) => uma.competencia === competencia)
        .toSorted((uma, outra) => uma.id - outra.id),
    )
  },
})
