import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Tela } from './Tela.tsx'
import './em-construcao.css'

type Enquanto = { readonly texto: string; readonly para: string }

type Props = {
  titulo: string
  /** What this screen will do, in one or two sentences. */
  fara: string
  /** What already exists and serves meanwhile. */
  enquanto: readonly Enquanto[]
  /** What a person may do about it. */
  children?: ReactNode
}

/** An honest page: this screen is not built yet, here is what it will do and what to use meanwhile. */
export function EmConstrucao({ titulo, fara, enquanto, children }: Props) {
  return (
    <Tela titulo={titulo}>
      <section className="rz-cartao rz-construcao">
        <p className="rz-construcao-selo">Esta tela ainda não está pronta</p>
        <p className="rz-construcao-fara">{fara}</p>
        {enquanto.length > 0 ? (
          <>
            <h2>Enquanto isso</h2>
            <ul>
              {enquanto.map(({ texto, para }) => (
                <li key={para}>
                  <Link to={para}>
                    {texto}
                    <IconArrowRight size={15} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {children}
      </section>
    </Tela>
  )
}
