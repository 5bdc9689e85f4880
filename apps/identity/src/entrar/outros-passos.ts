import { z } from 'zod'
import { entrarComChave } from '../contas/chaves-de-acesso.ts'
import { contaPorId } from '../contas/conta.ts'
import { conferirSegundoFator } from '../contas/fatores.ts'
import { esquecerPasso, lerPasso } from '../contas/passos.ts'
import { anotar, contarPedido } from '../fluxos/comum.ts'
import { pedirLink, usarLink } from '../fluxos/entrar-por-link.ts'
import type { Falha } from '../paginas/partes.ts'
import { perdoarTentativas } from '../tentativas.ts'
import {
  concluir,
  desafioDe,
  desafioDoSegundoPasso,
  mostrarEntrada,
  mostrarPagina,
  type Passo,
  prosseguir,
  segundoPassoDa,
  seloDe,
} from './interacao.ts'
import { paginaDoLink, paginaDoLinkAberto, paginaDoSegundoFator } from './pagina.ts'

const Guardado = z.object({ manter: z.boolean(), amr: z.array(z.string()) })

const busca = ({ pedido }: Passo): URLSearchParams =>
  new URL(pedido.url ?? '/', 'http://x').searchParams

const pedidoCom = (passo: Passo): 'recuperacao' | 'chave' | 'aplicativo' => {
  const com = busca(passo).get('com')
  return com === 'recuperacao' || com === 'chave' ? com : 'aplicativo'
}

/** The second step's page, while the first proof is still remembered. */
export async function verSegundoFator(passo: Passo, falha?: Falha): Promise<void> {
  const { ctx, interacao, res } = passo
  const { uid } = interacao
  const pendente = await lerPasso(ctx.pool, { finalidade: 'segundo-fator', chave: uid })
  const segundo = pendente && (await segundoPassoDa(passo, pendente.contaId))
  if (!segundo) {
    const vencido = { tipo: 'segundo-fator-vencido' } as const
    return mostrarEntrada(passo, { email: '', manter: false, falha: vencido })
  }
  const pedido = pedidoCom(passo)
  const com = pedido === 'aplicativo' && !segundo.aplicativo ? 'chave' : pedido
  const corpo = paginaDoSegundoFator(ctx, { uid, selo: seloDe(ctx, uid), com, falha, ...segundo })
  mostrarPagina(res, { corpo, falha })
}

type Prova = { amr: string[]; recuperacao: boolean }

/** What the form of the second step proves; null when nothing. */
async function conferirPasso(passo: Passo, contaId: string): Promise<Prova | null> {
  const { ctx, interacao, form } = passo
  if (pedidoCom(passo) === 'chave') {
    const dona = await entrarComChave(ctx, {
      resposta: lerJson(form.get('resposta') ?? ''),
      desafio: desafioDoSegundoPasso(ctx, interacao.uid),
    })
    return dona?.contaId === contaId ? { amr: ['hwk', 'user', 'mfa'], recuperacao: false } : null
  }
  const codigo = (form.get('codigo') ?? '').slice(0, 40)
  const usado = await conferirSegundoFator(ctx, { contaId, codigo })
  return usado && { amr: ['otp', 'mfa'], recuperacao: usado === 'recuperacao' }
}

/** `POST …/segundo-fator`: six digits, a recovery code, or a passkey of the same account. */
export async function entrarComSegundoFator(passo: Passo): Promise<void> {
  const { ctx, interacao, quem } = passo
  const chave = { finalidade: 'segundo-fator', chave: interacao.uid } as const
  const pendente = await lerPasso(ctx.pool, chave)
  const guardado = Guardado.safeParse(pendente?.dados)
  if (!pendente || !guardado.success) return verSegundoFator(passo)
  const { contaId } = pendente
  const espera = await contarPedido(ctx, { assunto: 'segundo-fator', alvo: contaId, quem })
  if (espera > 0) return verSegundoFator(passo, { tipo: 'espera', ms: espera })
  const prova = await conferirPasso(passo, contaId)
  if (!prova) {
    await anotar(ctx, quem, { contaId, tipo: 'segundo-fator-recusado' })
    return verSegundoFator(passo, {
      tipo: pedidoCom(passo) === 'chave' ? 'chave-do-passo' : 'codigo',
    })
  }
  await perdoarTentativas(ctx, {
    email: `segundo-fator/${contaId}`,
    endereco: quem.endereco,
    dispositivo: undefined,
  })
  if (prova.recuperacao) await anotar(ctx, quem, { contaId, tipo: 'recuperacao-usada' })
  await esquecerPasso(ctx.pool, chave)
  const conta = await contaPorId(ctx.pool, contaId)
  if (!conta || conta.suspensa) {
    return mostrarEntrada(passo, { email: '', manter: false, falha: { tipo: 'suspensa' } })
  }
  const { manter, amr } = guardado.data
  await concluir(passo, { conta, manter, amr: [...amr, ...prova.amr] })
}

/** `POST …/chave`: the answer of a passkey, which is both factors at once. */
export async function entrarComChaveDeAcesso(passo: Passo): Promise<void> {
  const { ctx, interacao, form, quem } = passo
  const manter = form.get('manter') === 'sim'
  const espera = await contarPedido(ctx, { assunto: 'chave', alvo: interacao.uid, quem })
  if (espera > 0) {
    return mostrarEntrada(passo, { email: '', manter, falha: { tipo: 'espera', ms: espera } })
  }
  const conta = await entrarComChave(ctx, {
    resposta: lerJson(form.get('resposta') ?? ''),
    desafio: desafioDe(ctx, interacao.uid),
  })
  if (!conta) return mostrarEntrada(passo, { email: '', manter, falha: { tipo: 'chave' } })
  await prosseguir(passo, { conta, manter, amr: ['hwk', 'user', 'mfa'] })
}

function lerJson(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    return undefined
  }
}

/** `GET …/link`: asks for the e-mail, or, opened from it, for the confirmation. */
export function verLink(passo: Passo): void {
  const { ctx, interacao, res } = passo
  const { uid } = interacao
  const codigo = busca(passo).get('codigo')
  const comum = { uid, selo: seloDe(ctx, uid) }
  const corpo =
    codigo === null
      ? paginaDoLink(ctx, { ...comum, email: '', enviado: false })
      : paginaDoLinkAberto(ctx, { ...comum, codigo: codigo.slice(0, 200) })
  mostrarPagina(res, { corpo })
}

/** `POST …/link`: sends the link, or uses it. */
export async function entrarComLink(passo: Passo): Promise<void> {
  const { ctx, interacao, form, quem, res } = passo
  const { uid } = interacao
  const comum = { uid, selo: seloDe(ctx, uid) }
  const codigo = form.get('codigo')
  if (codigo !== null) {
    const conta = await usarLink(ctx, { codigo: codigo.slice(0, 200), uid })
    const manter = form.get('manter') === 'sim'
    if (conta) return prosseguir(passo, { conta, manter, amr: ['link'] })
    const falha = { tipo: 'link' } as const
    const corpo = paginaDoLink(ctx, { ...comum, email: '', enviado: false, falha })
    return mostrarPagina(res, { corpo, falha })
  }
  const email = (form.get('email') ?? '').trim().slice(0, 254)
  const { espera } = email === '' ? { espera: 0 } : await pedirLink(ctx, { email, uid }, quem)
  const falha: Falha | undefined = espera > 0 ? { tipo: 'espera', ms: espera } : undefined
  const enviado = email !== '' && !falha
  mostrarPagina(res, { corpo: paginaDoLink(ctx, { ...comum, email, enviado, falha }), falha })
}
