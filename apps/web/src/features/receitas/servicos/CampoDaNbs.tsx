import { servicos } from '@razao/contract'
import { useState } from 'react'
import { useConsulta } from '../../../api/use-consulta.ts'
import { CampoDeBusca } from '../cobrancas/nova/CampoDeBusca.tsx'
import { nbsEscrita } from './servico.ts'

type Props = {
  id: string
  erro: string | undefined
  nbs: string
  /** Six digits, or what there is of them: the codes that go with the item come first. */
  codigoNacional: string
  onEscolher: (nbs: string) => void
}

/** A code of the NBS by its text; those that the national correlation pairs with the service come first. */
export function CampoDaNbs({ id, erro, nbs, codigoNacional, onEscolher }: Props) {
  const [busca, setBusca] = useState('')
  const item = /^(\d{2})(\d{2})\d{2}$/.exec(codigoNacional)
  const { dados } = useConsulta(servicos.buscarNbs, {
    ...(busca === '' ? {} : { busca }),
    ...(item ? { itemLc116: `${item[1]}.${item[2]}` } : {}),
  })
  const achados = dados?.lista
  return (
    <CampoDeBusca
      {...{ id, erro }}
      rotulo="NBS"
      exemplo="Procure pelo texto ou pelo código"
      descricao="Nomenclatura Brasileira de Serviços: vai na nota e na reforma tributária."
      escolhido={nbs === '' ? '' : nbsEscrita(nbs)}
      opcoes={achados?.map(({ nbs: codigo, descricao, doItem }) => ({
        id: codigo,
        texto: (
          <>
            <span className="rz-numero">{nbsEscrita(codigo)}</span> {descricao}
            {doItem ? <span className="rz-etiqueta">do serviço</span> : null}
          </>
        ),
      }))}
      onBuscar={setBusca}
      onEscolher={(i) => onEscolher(achados?.[i]?.nbs ?? nbs)}
      onLimpar={() => onEscolher('')}
      nada="Nenhum código com este texto. Tente outra palavra."
    />
  )
}
