import { ErroDeFora, type PortaDeMigrate } from '../../platform/fora/index.ts'
import type { Conversa } from './conversa.ts'
import { DoWebhook, lerComo, OLHADO, SERVICO } from './palavras.ts'

/** Each environment has its own address for them. */
const CAMINHOS = { 1: '/webhooks.aspx', 2: '/aWebhooks.aspx' } as const
/** Bearer. */
const TIPO_DE_AUTENTICACAO = '2'
const NFSE = '4'
/** Issued, changed its status, event. */
const NOTIFICACOES = ['1', '2', '3']

/** Of one company, by its own keys; the same again is the same webhook, under the secret that comes. */
export const registrarWebhook =
  (conversa: Conversa): PortaDeMigrate['registrarWebhook'] =>
  async ({ url, segredo, identificador, calar = false, ...chamada }) => {
    const dita = await conversa.pedir(chamada, {
      ...{ como: 'empresa', metodo: identificador === null ? 'POST' : 'PUT' },
      caminho: CAMINHOS[chamada.chaves.ambiente],
      corpo: {
        ...(identificador === null ? {} : { Identificador: identificador }),
        ...{ Descricao: 'Razão: situação das notas', URL: url, Status: calar ? 'I' : 'A' },
        ...{ TipoAutenticacao: TIPO_DE_AUTENTICACAO, TokenAutenticacao: segredo },
        Uso: [{ Modulo: NFSE, TipoNotificacao: NOTIFICACOES }],
      },
      pergunta: `webhook/${chamada.chaves.ambiente}/${chamada.chaves.cnpj}`,
    })
    if (dita.tipo === 'chaves-recusadas') return { ok: false, motivo: dita.motivo }
    const { status, texto } = dita.resposta
    if (status !== 200) throw new ErroDeFora(SERVICO, 'status', { status })
    const { Codigo, Descricao, Identificador } = lerComo(DoWebhook, texto)
    return Codigo === OLHADO
      ? { ok: true, identificador: Identificador || identificador }
      : { ok: false, motivo: Descricao }
  }
