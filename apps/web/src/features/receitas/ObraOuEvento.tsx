import type { cobrancas, RouteInput } from '@razao/contract'
import { formatarCep, formatarCno } from '@razao/engine/cadastro'
import { DataCivil } from '../../ui/DataCivil.tsx'

type Pedido = RouteInput<typeof cobrancas.criarCobranca>
type Props = Pick<Pedido, 'obra' | 'evento'>
type Identificacao = NonNullable<Props['obra'] | Props['evento']>['identificacao']

/** How a construction or an event is identified, in words. */
function textoDaIdentificacao(qual: Identificacao): string {
  switch (qual.tipo) {
    case 'cno':
      return `CNO ou CEI ${formatarCno(qual.numero)}`
    case 'cib':
      return `CIB ${qual.codigo}`
    case 'codigo':
      return `código ${qual.codigo}`
    case 'endereco': {
      const { logradouro, numero, complemento, bairro, cep } = qual.endereco
      const partes = [`${logradouro}, ${numero}`, complemento, bairro, `CEP ${formatarCep(cep)}`]
      return partes.filter((parte) => parte !== null).join(', ')
    }
  }
}

/** The construction or the event that a service is of, as terms of a list of facts; nothing of other services. */
export function ObraOuEvento({ obra, evento }: Props) {
  return (
    <>
      {obra ? (
        <>
          <dt>Obra</dt>
          <dd>{textoDaIdentificacao(obra.identificacao)}</dd>
        </>
      ) : null}
      {obra?.inscricaoImobiliaria ? (
        <>
          <dt>Inscrição imobiliária</dt>
          <dd>{obra.inscricaoImobiliaria}</dd>
        </>
      ) : null}
      {evento ? (
        <>
          <dt>Evento</dt>
          <dd>
            {evento.nome}, de <DataCivil valor={evento.inicio} /> a <DataCivil valor={evento.fim} />
            <div className="rz-suave">{textoDaIdentificacao(evento.identificacao)}</div>
          </dd>
        </>
      ) : null}
    </>
  )
}
