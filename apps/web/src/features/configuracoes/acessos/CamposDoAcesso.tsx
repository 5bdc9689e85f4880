import { Checkbox } from '@mantine/core'
import { ROTULOS_DO_PODER_DO_ECAC } from '@razao/engine/cadastro'
import { Campo } from '../../../ui/Campo.tsx'
import type { EstadoDoFormulario } from '../../../ui/use-formulario.ts'
import type { Acesso } from './acesso.ts'
import type { camposDoAcesso } from './campos-do-acesso.ts'

type De = Pick<EstadoDoFormulario<ReturnType<typeof camposDoAcesso>>, 'campos' | 'campo'>

function Poderes({ de }: { de: De }) {
  const { value, onChange } = de.campo('poderes')
  return (
    <fieldset className="ac-poderes">
      <legend>Poderes da procuração</legend>
      {Object.entries(ROTULOS_DO_PODER_DO_ECAC).map(([codigo, nome]) => (
        <Checkbox
          key={codigo}
          label={nome}
          description={codigo}
          checked={value.includes(codigo)}
          onChange={({ currentTarget }) =>
            onChange(
              currentTarget.checked
                ? [...value, codigo]
                : value.filter((outro) => outro !== codigo),
            )
          }
        />
      ))}
    </fieldset>
  )
}

type Props = { de: De; sistema: Acesso['sistema']; forma: Acesso['forma'] }

/** The fields of an access that its means has. */
export function CamposDoAcesso({ de, sistema, forma }: Props) {
  const daProcuracao = forma === 'procuracao'
  return (
    <>
      {daProcuracao || forma === 'certificado' ? null : <Campo de={de} nome="login" />}
      {daProcuracao ? (
        <>
          <Campo de={de} nome="procurador" />
          <Campo de={de} nome="validoDe" />
        </>
      ) : null}
      {forma === 'certificado' ? (
        <p className="rz-suave">
          Vale o certificado da empresa que está em Certificados digitais: a validade é a dele.
        </p>
      ) : (
        <Campo de={de} nome="validoAte" />
      )}
      {daProcuracao && sistema === 'e-cac' ? <Poderes de={de} /> : null}
      <Campo de={de} nome="responsavelId" />
      <Campo de={de} nome="observacao" />
    </>
  )
}
