import type { PedidoDePrimeiroAcesso } from '../fluxos/primeiro-acesso.ts'
import type { IdentityContext } from '../options.ts'
import { moldura } from '../paginas/moldura.ts'
import {
  caixaDeErro,
  campoDeEmail,
  camposDaNovaSenha,
  type Falha,
  SEM_CONEXAO,
} from '../paginas/partes.ts'
import { html } from '../texto.ts'

export const PRIMEIRO_ACESSO = '/identidade/primeiro-acesso'

type Digitado = Omit<PedidoDePrimeiroAcesso, 'senha'>

const campo = (dados: { nome: string; rotulo: string; valor: string; mais?: string }): string => `
<label for="${html(dados.nome)}">${html(dados.rotulo)}</label>
<input id="${html(dados.nome)}" name="${html(dados.nome)}" type="text" required value="${html(dados.valor)}"${dados.mais ?? ''}>`

/** The code of the terminal, the person, and what the application asks beside. */
export function paginaDoPrimeiroAcesso(
  ctx: IdentityContext,
  { codigo, email, nome, campos, falha }: Digitado & { falha?: Falha | undefined },
): string {
  const daAplicacao = (ctx.primeiroAcesso?.campos ?? []).map((um) =>
    campo({
      nome: um.nome,
      rotulo: um.rotulo,
      valor: campos[um.nome] ?? '',
      mais: ` maxlength="${um.maximo}"`,
    }),
  )
  const miolo = `<h1>Primeiro acesso</h1>${caixaDeErro(ctx, falha)}${SEM_CONEXAO}
<p>Esta instalação ainda não tem quem a administre. O código está no terminal ou no registro do servidor, vale por uma hora e uma única vez.</p>
<form id="entrar" method="post" action="${PRIMEIRO_ACESSO}">
${campo({ nome: 'codigo', rotulo: 'Código do terminal', valor: codigo, mais: ' autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64"' })}
${campo({ nome: 'nome', rotulo: 'Seu nome', valor: nome, mais: ' autocomplete="name" maxlength="200"' })}
${campoDeEmail({ email, foco: false })}
${daAplicacao.join('')}
${camposDaNovaSenha(ctx.politica.minimo)}
<p>Ao continuar você aceita os <a href="/termos">termos de uso</a> e a <a href="/privacidade">política de privacidade</a>.</p>
<button id="enviar" class="principal" type="submit">Criar a primeira conta</button></form>`
  return moldura(ctx, { titulo: 'Primeiro acesso', miolo })
}
