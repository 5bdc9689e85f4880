import { z } from 'zod'
import { Cadastro } from '../contas/cadastro.ts'
import { listarChaves } from '../contas/chaves-de-acesso.ts'
import { autenticar, trocarNome, trocarSenha } from '../contas/conta.ts'
import { contarEventos, listarEventos } from '../contas/eventos.ts'
import { listarFatores } from '../contas/fatores.ts'
import { guardarPessoais, lerPessoais } from '../contas/pessoais.ts'
import { encerrarOutrasSessoes, encerrarSessao, listarSessoes } from '../contas/sessoes.ts'
import { anotar, contarPedido } from '../fluxos/comum.ts'
import { enviaSms } from '../fluxos/confirmar-celular.ts'
import { avisarTroca } from '../fluxos/redefinir.ts'
import { pedirTrocaDeEmail } from '../fluxos/trocar-email.ts'
import { perdoarTentativas } from '../tentativas.ts'
import { aceito, Email, Nome, Senha } from './abertas.ts'
import { daConta, type PedidoComPortador, Recusa, type Resposta, type Rota } from './rota.ts'

const Nada = z.object({})

const naoHa = (o: string): Recusa => new Recusa(404, 'nao_encontrado', `${o} não existe.`)

async function trocar({
  ctx,
  quem,
  corpo,
  portador,
}: PedidoComPortador<{ atual: string; nova: string; encerrarOutras: boolean }>): Promise<Resposta> {
  const { conta, sessaoId } = portador
  const { contaId, email } = conta
  aceito({ espera: await contarPedido(ctx, { assunto: 'trocar-senha', alvo: contaId, quem }) })
  const prova = await autenticar(ctx.pool, { email, senha: corpo.atual }, ctx.politica)
  if (prova.tipo !== 'confere') {
    throw new Recusa(422, 'senha_atual_nao_confere', 'A senha atual não confere.')
  }
  await perdoarTentativas(ctx, {
    email: `trocar-senha/${contaId}`,
    endereco: quem.endereco,
    dispositivo: undefined,
  })
  const troca = { contaId, senha: corpo.nova, menosASessao: sessaoId }
  await trocarSenha(ctx.pool, { ...troca, manterSessoes: !corpo.encerrarOutras }, ctx.politica)
  await anotar(ctx, quem, { contaId, tipo: 'senha-trocada' })
  await avisarTroca(ctx, conta)
  return {}
}

/** The account's own data, password, sessions and record. */
export const rotasDaConta: Rota[] = [
  daConta({ metodo: 'GET', caminho: 'dados' }, Nada, async ({ ctx, portador }) => {
    const { conta, sessaoId, entrouEm, amr } = portador
    const fatores = await listarFatores(ctx.pool, conta.contaId)
    const chaves = await listarChaves(ctx.pool, conta.contaId)
    const { contaId, email, emailConfirmado, nome } = conta
    return {
      corpo: {
        contaId,
        email,
        emailConfirmado,
        nome,
        ...(await lerPessoais(ctx.pool, contaId)),
        enviaSms: enviaSms(ctx),
        segundoFator: fatores.length + chaves.length > 0,
        sessaoId,
        entrouEm: new Date(entrouEm * 1000).toISOString(),
        provas: amr,
      },
    }
  }),
  daConta(
    { metodo: 'PATCH', caminho: 'dados' },
    z.object({
      nome: Nome.optional(),
      cpf: Cadastro.shape.cpf.nullable(),
      celular: Cadastro.shape.celular.nullable(),
    }),
    async ({ ctx, quem, corpo, portador }) => {
      const { contaId } = portador.conta
      const { nome, cpf, celular } = corpo
      const campo = cpf && ctx.conferirCadastro?.({ quem: 'convite', cpf })
      if (campo) throw new Recusa(400, 'pedido_invalido', `Confira o campo «${campo}».`)
      if (nome !== undefined) await trocarNome(ctx.pool, { contaId, nome })
      if (cpf !== undefined || celular !== undefined)
        await guardarPessoais(ctx.pool, contaId, { cpf, celular })
      await anotar(ctx, quem, { contaId, tipo: 'dados-alterados' })
      return {}
    },
  ),
  daConta(
    { metodo: 'POST', caminho: 'trocar-email', recente: true },
    z.object({ email: Email }),
    async ({ ctx, quem, corpo, portador }) => {
      const pedido = { contaId: portador.conta.contaId, email: corpo.email }
      return aceito(await pedirTrocaDeEmail(ctx, pedido, quem))
    },
  ),
  daConta(
    { metodo: 'POST', caminho: 'trocar-senha', recente: true },
    z.object({ atual: Senha, nova: Senha, encerrarOutras: z.boolean().default(true) }),
    trocar,
  ),
  daConta({ metodo: 'GET', caminho: 'sessoes' }, Nada, async ({ ctx, portador }) => ({
    corpo: { sessoes: await listarSessoes(ctx.pool, portador.conta.contaId, portador.sessaoId) },
  })),
  daConta(
    { metodo: 'DELETE', caminho: 'sessoes/:id' },
    Nada,
    async ({ ctx, quem, portador, id }) => {
      const { contaId } = portador.conta
      if (!(await encerrarSessao(ctx.pool, { contaId, sessaoId: id }))) throw naoHa('A sessão')
      await anotar(ctx, quem, { contaId, tipo: 'sessao-encerrada' })
      return {}
    },
  ),
  daConta(
    { metodo: 'POST', caminho: 'sessoes/encerrar-outras' },
    Nada,
    async ({ ctx, quem, portador }) => {
      const { contaId } = portador.conta
      const sessaoId = portador.sessaoId
      const encerradas = await encerrarOutrasSessoes(ctx.pool, { contaId, sessaoId })
      await anotar(ctx, quem, { contaId, tipo: 'outras-sessoes-encerradas', dados: { encerradas } })
      return { corpo: { encerradas } }
    },
  ),
  daConta(
    { metodo: 'GET', caminho: 'eventos' },
    z.object({
      limite: z.coerce.number().int().min(1).max(200).default(50),
      pagina: z.coerce.number().int().min(1).max(100_000).default(1),
      ordem: z.enum(['recentes', 'antigos']).default('recentes'),
    }),
    async ({ ctx, corpo, portador }) => {
      const { contaId } = portador.conta
      const [eventos, total] = await Promise.all([
        listarEventos(ctx.pool, { contaId, ...corpo }),
        contarEventos(ctx.pool, contaId),
      ])
      return { corpo: { eventos, total } }
    },
  ),
]
