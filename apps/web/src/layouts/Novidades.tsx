import { NOVIDADES } from '../state/novidades.ts'
import { DataCivil } from '../ui/DataCivil.tsx'
import { Dialogo } from '../ui/Dialogo.tsx'

/** «O que mudou»: what each version brought, the newest first. */
export function Novidades({ onFechar }: { onFechar: () => void }) {
  return (
    <Dialogo aberto onFechar={onFechar} titulo="O que mudou" tamanho="lg">
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
    </Dialogo>
  )
}
