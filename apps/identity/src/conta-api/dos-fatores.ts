import { z } from 'zod'
import {
  listarChaves,
  prepararChave,
  registrarChave,
  removerChave,
  renomearChave,
} from '../contas/chaves-de-acesso.ts'
import { confirmarTotp, listarFatores, prepararTotp, removerFator } from '../contas/fatores.ts'
import { gravarRecuperacao, recuperacaoRestante } from '../contas/recuperacao.ts'
import { anotar } from '../fluxos/comum.ts'
import { daConta, Recusa, type Rota } from './rota.ts'

const Nada = z.object({})
const NomeCurto = z.string().trim().min(1).max(80)

const naoHa = (o: string): Recusa => new Recusa(404, 'nao_encontrado', `${o} não existe.`)

/** Second factors: authenticator apps and their recovery codes. */
export const rotasDosFatores: Rota[] = [
  daConta({ metodo: 'GET', caminho: 'fatores' }, Nada, async ({ ctx, portador }) => {
    const { contaId } = portador.conta
    return {
      corpo: {
        chaves: (await listarChaves(ctx.pool, contaId)).length,
        fatores: await listarFatores(ctx.pool, contaId),
        recuperacaoRestante: await recuperacaoRestante(ctx.pool, contaId),
      },
    }
  }),
  daConta(
    { metodo: 'POST', caminho: 'fatores/preparar', recente: true },
    Nada,
    async ({ ctx, portador }) => ({ corpo: await prepararTotp(ctx, portador.conta.contaId) }),
  ),
  daConta(
    { metodo: 'POST', caminho: 'fatores/confirmar', recente: true },
    z.object({
      fatorId: z.uuid(),
      codigo: z.string().max(20),
      nome: z.string().max(80).default(''),
    }),
    async ({ ctx, quem, corpo, portador }) => {
      const { contaId } = portador.conta
      const { confirmado, recuperacao } = await confirmarTotp(ctx, { contaId, ...corpo })
      if (!confirmado) throw new Recusa(422, 'codigo_nao_confere', 'O código não confere.')
      await anotar(ctx, quem, { contaId, tipo: 'fator-incluido', dados: { nome: corpo.nome } })
      return { corpo: { confirmado, recuperacao } }
    },
  ),
  daConta(
    { metodo: 'POST', caminho: 'fatores/codigos-de-recuperacao', recente: true },
    Nada,
    async ({ ctx, quem, portador }) => {
      const { contaId } = portador.conta
      const [fatores, chaves] = await Promise.all([
        listarFatores(ctx.pool, contaId),
        listarChaves(ctx.pool, contaId),
      ])
      if (fatores.length + chaves.length === 0) {
        const texto = 'Inclua antes um aplicativo autenticador ou uma chave de acesso.'
        throw new Recusa(409, 'sem_segundo_fator', texto)
      }
      const recuperacao = await gravarRecuperacao(ctx, ctx.pool, contaId)
      await anotar(ctx, quem, { contaId, tipo: 'recuperacao-refeita' })
      return { corpo: { recuperacao } }
    },
  ),
  daConta(
    { metodo: 'DELETE', caminho: 'fatores/:id', recente: true },
    Nada,
    async ({ ctx, quem, portador, id }) => {
      const { contaId } = portador.conta
      if (!(await removerFator(ctx.pool, { contaId, fatorId: id }))) throw naoHa('O fator')
      await anotar(ctx, quem, { contaId, tipo: 'fator-removido' })
      return {}
    },
  ),
]

/** Passkeys. */
export const rotasDasChaves: Rota[] = [
  daConta({ metodo: 'GET', caminho: 'chaves' }, Nada, async ({ ctx, portador }) => ({
    corpo: { chaves: await listarChaves(ctx.pool, portador.conta.contaId) },
  })),
  daConta(
    { metodo: 'POST', caminho: 'chaves/opcoes', recente: true },
    Nada,
    async ({ ctx, portador }) => {
      const opcoes = await prepararChave(ctx, portador.conta)
      if (!opcoes) throw new Recusa(409, 'limite_de_chaves', 'Sua conta já tem o máximo de chaves.')
      return { corpo: opcoes }
    },
  ),
  daConta(
    { metodo: 'POST', caminho: 'chaves', recente: true },
    z.object({ resposta: z.looseObject({ id: z.string() }), nome: z.string().max(80).default('') }),
    async ({ ctx, quem, corpo, portador }) => {
      const { contaId } = portador.conta
      const feita = await registrarChave(ctx, { contaId, ...corpo })
      if (!feita) throw new Recusa(422, 'chave_recusada', 'A chave de acesso não foi aceita.')
      await anotar(ctx, quem, { contaId, tipo: 'chave-incluida', dados: { nome: corpo.nome } })
      // Whoever is asked for the key after the password must have a way in without the device.
      const semCodigos = (await recuperacaoRestante(ctx.pool, contaId)) === 0
      const recuperacao = semCodigos ? await gravarRecuperacao(ctx, ctx.pool, contaId) : []
      return { status: 201, corpo: { ...feita, recuperacao } }
    },
  ),
  daConta(
    { metodo: 'PATCH', caminho: 'chaves/:id' },
    z.object({ nome: NomeCurto }),
    async ({ ctx, quem, corpo, portador, id }) => {
      const { contaId } = portador.conta
      const feito = await renomearChave(ctx.pool, { contaId, chaveId: id, nome: corpo.nome })
      if (!feito) throw naoHa('A chave de acesso')
      await anotar(ctx, quem, { contaId, tipo: 'chave-renomeada' })
      return {}
    },
  ),
  daConta(
    { metodo: 'DELETE', caminho: 'chaves/:id', recente: true },
    Nada,
    async ({ ctx, quem, portador, id }) => {
      const { contaId } = portador.conta
      if (!(await removerChave(ctx.pool, { contaId, chaveId: id })))
        throw naoHa('A chave de acesso')
      await anotar(ctx, quem, { contaId, tipo: 'chave-removida' })
      return {}
    },
  ),
]
