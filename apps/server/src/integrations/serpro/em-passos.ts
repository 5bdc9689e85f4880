import { z } from 'zod'
import type { PortaSerpro } from '../../platform/fora/index.ts'
import { ler } from './ler.ts'
import { arquivo, lerComo } from './palavras.ts'
import { SERVICOS } from './servicos.ts'
import type { Conversa } from './tipos.ts'

/** `AAAA-MM-DDTHH:mm:ss` or `AAAAMMDD`, of Brasília; or the `Expires` of a 304. */
function comoInstante(dito: string): string | null {
  const [, ano, mes, dia] = /^(\d{4})(\d{2})(\d{2})$/.exec(dito) ?? []
  const inteiro = ano === undefined ? dito : `${ano}-${mes}-${dia}T00:00:00`
  const semFuso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(inteiro)
  const ms = Date.parse(semFuso ? `${inteiro}-03:00` : inteiro)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
const Autenticado = z
  .object({
    autenticar_procurador_token: z.string().min(1),
    data_hora_expiracao: z.string().optional(),
    expira: z.string().optional(),
  })
  .transform((dito) => ({
    token: dito.autenticar_procurador_token,
    validoAte: comoInstante(dito.data_hora_expiracao ?? dito.expira ?? ''),
  }))
const Protocolo = z
  .object({ protocoloRelatorio: z.string().min(1), tempoEspera: z.coerce.number().optional() })
  .transform(({ protocoloRelatorio, tempoEspera }) => ({
    ...{ protocolo: protocoloRelatorio, esperarMs: tempoEspera ?? null },
  }))
const Relatorio = z.object({ pdf: arquivo.refine((pdf) => pdf !== null) })

/** What takes more than one step: the token of a procurador, and the report of the tax situation. */
export const emPassos = (
  conversa: Conversa,
): Pick<PortaSerpro, 'autenticarProcurador' | 'pedirSituacaoFiscal' | 'emitirSituacaoFiscal'> => ({
  async autenticarProcurador({ termo, ...chamada }) {
    const dados = { xml: Buffer.from(termo).toString('base64') }
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.termo, dados })
    return ler(dita, (dito) => lerComo(Autenticado, dito))
  },
  async pedirSituacaoFiscal(chamada) {
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.protocolo })
    return ler(dita, (dito) => lerComo(Protocolo, dito))
  },
  async emitirSituacaoFiscal({ protocolo, ...chamada }) {
    const dados = { protocoloRelatorio: protocolo }
    const dita = await conversa.pedir({ chamada, servico: SERVICOS.relatorio, dados })
    return ler(dita, (dito) => lerComo(Relatorio, dito).pdf ?? new Uint8Array())
  },
})
