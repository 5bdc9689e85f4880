export const TIPOS_DE_COMPROVANTE = 'application/pdf,image/png,image/jpeg,image/webp'
const MAIOR = 10 * 1024 * 1024

/** The receipt that goes with a payment, when there is one: too large, the payment is told without it. */
export const COMPROVANTE = {
  tipo: 'arquivo',
  rotulo: 'Juntar comprovante',
  trocar: 'Trocar comprovante',
  aceita: TIPOS_DE_COMPROVANTE,
  descricao: 'PDF ou imagem, até 10 MB. Pode ficar para depois.',
  avisar: ({ size }: File) =>
    size > MAIOR ? 'O comprovante passa de 10 MB e será recusado: envie um menor.' : null,
} as const
