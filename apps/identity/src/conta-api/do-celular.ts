import { z } from 'zod'
import { confirmarCelular, enviarCodigoDoCelular, enviaSms } from '../fluxos/confirmar-celular.ts'
import { bancoAusente } from '../pedido/ausencia.ts'
import { aceito } from './abertas.ts'
import { daConta, Recusa, type Rota } from './rota.ts'

const SEM_SMS = 'Este servidor não envia mensagens de texto.'

/** The mobile number kept in `dados`, proved by a code. */
export const rotasDoCelular: Rota[] = [
  daConta(
    { metodo: 'POST', caminho: 'celular/enviar-codigo' },
    z.object({}),
    async ({ ctx, quem, portador }) => {
      if (!enviaSms(ctx)) throw new Recusa(409, 'sem_mensagens_de_texto', SEM_SMS)
      const feito = await enviarCodigoDoCelular(ctx, portador.conta.contaId, quem).catch(
        (err: unknown) => {
          if (bancoAusente(err)) throw err
          ctx.log.warn({ err }, 'text message not sent')
          throw new Recusa(502, 'mensagem_nao_enviada', 'A mensagem não saiu. Tente de novo.')
        },
      )
      if (feito === 'sem-celular')
        throw new Recusa(409, 'sem_celular', 'Guarde o celular antes de confirmar.')
      aceito(feito)
      return { status: 202, corpo: { mensagem: 'Código enviado.' } }
    },
  ),
  daConta(
    { metodo: 'POST', caminho: 'celular/confirmar' },
    z.object({ codigo: z.string().regex(/^\d{6}$/) }),
    async ({ ctx, quem, corpo, portador }) => {
      const pedido = { contaId: portador.conta.contaId, codigo: corpo.codigo }
      const feito = await confirmarCelular(ctx, pedido, quem)
      if (feito === 'nao-confere')
        throw new Recusa(422, 'codigo_nao_confere', 'O código não confere.')
      if (feito === 'vencido')
        throw new Recusa(410, 'codigo_invalido', 'O código venceu. Peça outro.')
      return {}
    },
  ),
]
