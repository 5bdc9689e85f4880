import { NOVIDADES } from '../state/novidades.ts'
import { DataCivil } from '../ui/DataCivil.tsx'
import { Modal } from '../ui/janela.tsx'

/** «O que mudou»: what each version brought, the newest first. */
export function Novidades({ onFechar }: { onFechar: () => void }) {
  return (
    <Modal opened onClose={onFechar} title="O que mudou" size="lg">
      <div className="rz-novidades">
        {NOVIDADES.map(({ versao, data, itens }) => (
          <section key={versao}>
            <h3>
              Versão {versao}{' '}
              <small className="rz-suave">
                <DataCivil valor={data} />
              </small>
            </h3>
            <ul>
              {itens.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Modal>
  )
}
