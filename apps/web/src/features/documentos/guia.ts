import type { fiscal, RouteOutput } from '@razao/contract'

export type Guia = RouteOutput<typeof fiscal.lerGuia>

export const ACOES_DE_ACESSO: Readonly<Record<string, string>> = {
  abriu: 'abriu',
  baixou: 'baixou',
  pagou: 'informou o pagamento',
  desfez: 'desfez o pagamento',
  anexou: 'enviou o comprovante',
  seguiu: 'seguiu com o valor pago a maior',
}
