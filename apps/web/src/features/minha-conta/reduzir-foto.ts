const LADO = 320

/**
 * The picture as it will be seen: the middle of it, square and small. Drawn again, so that where and when it was
 * taken stay in the device. Null for what this browser cannot read.
 */
export async function reduzirFoto(arquivo: File): Promise<File | null> {
  const imagem = await createImageBitmap(arquivo).catch(() => null)
  if (imagem === null) return null
  const corte = Math.min(imagem.width, imagem.height)
  const tela = document.createElement('canvas')
  tela.width = LADO
  tela.height = LADO
  const x = (imagem.width - corte) / 2
  const y = (imagem.height - corte) / 2
  tela.getContext('2d')?.drawImage(imagem, x, y, corte, corte, 0, 0, LADO, LADO)
  imagem.close()
  const blob = await new Promise<Blob | null>((pronto) => tela.toBlob(pronto, 'image/jpeg', 0.85))
  return blob && new File([blob], 'foto.jpg', { type: 'image/jpeg' })
}
