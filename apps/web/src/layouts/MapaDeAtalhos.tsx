import { Kbd } from '@mantine/core'
import { Modal } from '../ui/janela.tsx'
import { ATALHOS } from './comandos.ts'

/** The keyboard map (?). */
export function MapaDeAtalhos({ onFechar }: { onFechar: () => void }) {
  return (
    <Modal opened onClose={onFechar} title="Atalhos de teclado" size="xl">
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
    </Modal>
  )
}
