import { formatarCnpj, formatarCpf } from '@razao/engine/cadastro'
import { formatarReais } from '@razao/engine/dinheiro'
import { formatarCompetencia, formatarData } from '@razao/engine/tempo'
import type { CartaDaNota } from './ler-carta.ts'

type Escrita = { readonly assunto: string; readonly texto: string; readonly html: string }
type Dita = Omit<CartaDaNota, 'papel'> & { readonly semValor: boolean }

const TITULOS = {
  autorizada: '',
  cancelada: 'Cancelada: ',
  substituida: 'Substituída: ',
} as const

const escapar = (texto: string): string =>
  texto.replace(/[&<>"']/g, (letra) => `&#${letra.charCodeAt(0)};`)

const documentoDe = (documento: string): string =>
  documento.length === 11 ? `CPF ${formatarCpf(documento)}` : `CNPJ ${formatarCnpj(documento)}`

/** One line, as a name or a reason came from elsewhere. */
const emLinha = (texto: string): string => texto.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()

function oQueAconteceu({ tipo, numero, empresa, canceladaEm, motivo, substituta }: Dita): string[] {
  if (tipo === 'autorizada')
    return [`${emLinha(empresa)} emitiu a NFS-e nº ${numero}. O DANFSe (PDF) e o XML vão anexos.`]
  if (tipo === 'substituida')
    return [
      `A NFS-e nº ${numero}, de ${emLinha(empresa)}, foi substituída${substituta === null ? '' : ` pela NFS-e nº ${substituta}`} e não vale mais. Se já a registrou, use a nota nova no lugar dela.`,
    ]
  return [
    `A NFS-e nº ${numero}, de ${emLinha(empresa)}, foi cancelada${canceladaEm === null ? '' : ` em ${formatarData(canceladaEm)}`} e não vale mais. Se já a registrou ou pagou, fale com a empresa.`,
    ...(motivo === null ? [] : [`Motivo do cancelamento: ${emLinha(motivo)}`]),
  ]
}

const fatosDe = (carta: Dita): [string, string][] => [
  ['Prestador', `${emLinha(carta.empresa)}, ${documentoDe(carta.documento)}`],
  ...(carta.cliente === null ? [] : [['Cliente', emLinha(carta.cliente)] as [string, string]]),
  ['Número', carta.numero],
  ['Emissão', formatarData(carta.emissao)],
  ['Competência', formatarCompetencia(carta.competencia)],
  ['Valor do serviço', formatarReais(carta.bruto)],
  ['Chave de acesso', carta.chave],
]

const SEM_VALOR =
  'Esta nota é de teste: foi emitida na produção restrita e não tem valor fiscal. Desconsidere.'

/** What a letter says, in text and in HTML; nothing is fetched from anywhere, and there is nothing to press. */
export function redigir(carta: Dita): Escrita {
  const { tipo, numero, empresa, email, semValor } = carta
  const ditos = [...(semValor ? [SEM_VALOR] : []), ...oQueAconteceu(carta)]
  const fim =
    email === null
      ? 'Mensagem automática.'
      : 'Mensagem automática. Para falar com a empresa, ou para não receber mais, responda.'
  const fatos = fatosDe(carta)
  const linhas = fatos
    .map(
      ([nome, valor]) =>
        `<tr><td style="padding:3px 14px 3px 0;color:#63665f;vertical-align:top">${escapar(nome)}</td><td style="padding:3px 0;word-break:break-all">${escapar(valor)}</td></tr>`,
    )
    .join('\n')
  return {
    assunto: `${semValor ? '[Teste, sem valor fiscal] ' : ''}${TITULOS[tipo]}NFS-e nº ${numero} · ${emLinha(empresa)}`,
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
