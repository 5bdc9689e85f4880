import { autenticar } from '../contas/conta.ts'
import { ErroSobrecarga } from '../contas/fila.ts'
import { anotar } from '../fluxos/comum.ts'
import { nomesDeCookie } from '../oidc/provider.ts'
import type { IdentityContext } from '../options.ts'
import type { Falha } from '../paginas/partes.ts'
import { lerCookie } from '../pedido/request.ts'
import { contarTentativa, marcaDoDispositivo, perdoarTentativas } from '../tentativas.ts'
import { mostrarEntrada, type Passo, type Provada, prosseguir } from './interacao.ts'

const MEIO_ANO = 180 * 24 * 60 * 60

function lembrarDispositivo(ctx: IdentityContext, { res }: Passo, email: string): void {
  const nome = nomesDeCookie(ctx.segura).dispositivo
  const atributos = `Path=/identidade/entrar; HttpOnly; SameSite=Lax; Max-Age=${MEIO_ANO}`
  const cookie = `${nome}=${marcaDoDispositivo(ctx, email)}; ${atributos}${ctx.segura ? '; Secure' : ''}`
  res.appendHeader('Set-Cookie', cookie)
}

async function conferir(
  { ctx, pedido, quem }: Passo,
  { email, senha }: { email: string; senha: string },
): Promise<Omit<Provada, 'manter'> | Falha> {
  if (email.trim() === '' || senha === '') return { tipo: 'preencha' }
  const dispositivo = lerCookie(pedido, nomesDeCookie(ctx.segura).dispositivo)
  const tentativa = { email, endereco: pedido.endereco, dispositivo }
  const espera = await contarTentativa(ctx, tentativa)
  if (espera > 0) return { tipo: 'espera', ms: espera }
  try {
    const resultado = await autenticar(ctx.pool, { email, senha }, ctx.politica)
    if (resultado.tipo === 'nao-confere') {
      ctx.log.warn({ endereco: pedido.endereco }, 'entrada recusada')
      // Written afterwards and for every e-mail alike: the time of the answer tells nothing.
      const { contaId } = resultado
      ctx.depois('evento', () => anotar(ctx, quem, { contaId, tipo: 'entrada-recusada' }))
      return { tipo: 'nao-confere' }
    }
    await perdoarTentativas(ctx, tentativa)
    return resultado.tipo === 'suspensa' ? resultado : { conta: resultado.conta, amr: ['pwd'] }
  } catch (erro) {
    if (!(erro instanceof ErroSobrecarga)) throw erro
    await perdoarTentativas(ctx, tentativa)
    return { tipo: 'sobrecarga', segundos: erro.tentarEm }
  }
}

/** `POST /identidade/entrar/:uid`: e-mail and password. */
export async function entrarComSenha(passo: Passo): Promise<void> {
  const { ctx, form } = passo
  const email = (form.get('email') ?? '').slice(0, 254)
  const manter = form.get('manter') === 'sim'
  const resultado = await conferir(passo, { email, senha: form.get('senha') ?? '' })
  if (!('conta' in resultado)) return mostrarEntrada(passo, { email, manter, falha: resultado })
  lembrarDispositivo(ctx, passo, email)
  await prosseguir(passo, { ...resultado, manter })
}
