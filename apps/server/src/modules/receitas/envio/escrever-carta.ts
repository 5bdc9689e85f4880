import { formatarCnpj, formatarCpf } from '@razao/engine/cadastro'

export type Escrita = { readonly assunto: string; readonly texto: string; readonly html: string }

const escapar = (texto: string): string =>
  texto.replace(/[&<>"']/g, (letra) => `&#${letra.charCodeAt(0)};`)

export const documentoDe = (documento: string): string =>
  documento.length === 11 ? `CPF ${formatarCpf(documento)}` : `CNPJ ${formatarCnpj(documento)}`

/** One line, as a name or a reason came from elsewhere. */
export const emLinha = (texto: string): string => texto.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()

type Dizeres = {
  readonly assunto: string
  readonly ditos: readonly string[]
  readonly fatos: readonly (readonly [nome: string, valor: string])[]
  /** Of the company, to be answered. */
  readonly email: string | null
}

/** A letter in text and in HTML; nothing is fetched from anywhere, and there is nothing to press. */
export function escreverCarta({ assunto, ditos, fatos, email }: Dizeres): Escrita {
  const fim =
    email === null
      ? 'Mensagem automática.'
      : 'Mensagem automática. Para falar com a empresa, ou para não receber mais, responda.'
  const linhas = fatos
    .map(
      ([nome, valor]) =>
        `<tr><td style="padding:3px 14px 3px 0;color:#63665f;vertical-align:top">${escapar(nome)}</td><td style="padding:3px 0;word-break:break-all">${escapar(valor)}</td></tr>`,
    )
    .join('\n')
  return {
    assunto,
    texto: [...ditos, fatos.map(([nome, valor]) => `${nome}: ${valor}`).join('\n'), fim].join(
      '\n\n',
    ),
    html: `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"></head>
<body style="margin:0;padding:24px 12px;color:#1d201e;font:15px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif">
${ditos.map((um) => `<p style="margin:0 0 14px">${escapar(um)}</p>`).join('\n')}
<table role="presentation" style="border-collapse:collapse;margin:0 0 14px;font-size:14px">
${linhas}</table>
<p style="margin:0;font-size:13px;color:#63665f">${escapar(fim)}</p></body></html>`,
  }
}
