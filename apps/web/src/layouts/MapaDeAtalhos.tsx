import { Kbd } from '@mantine/core'
import { Dialogo } from '../ui/Dialogo.tsx'
import { ATALHOS } from './comandos.ts'

/** The keyboard map (?). */
export function MapaDeAtalhos({ onFechar }: { onFechar: () => void }) {
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Atalhos de teclado" tamanho="xl">
      <div className="rz-atalhos">
        {ATALHOS.map(({ grupo, atalhos }) => (
          <section key={grupo}>
            <h3>{grupo}</h3>
            <dl>
              {atalhos.map(({ teclas, faz }) => (
                <div key={faz}>
                  <dt>
                    {teclas.map((tecla) => (
                      <Kbd key={tecla} size="xs">
                        {tecla}
                      </Kbd>
                    ))}
                  </dt>
                  <dd>{faz}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialogo>
  )
}
