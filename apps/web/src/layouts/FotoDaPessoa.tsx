import { useFoto } from '../api/use-foto.ts'

/** The person's picture in the top bar; the letters of the name while it comes, or when it does not. */
export function FotoDaPessoa({ marca, enquanto }: { marca: string; enquanto: string }) {
  const foto = useFoto(marca)
  return foto === null ? enquanto : <img src={foto} alt="" />
}
