import { carteira } from '@razao/contract'
import { useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../../../api/use-consulta.ts'
import { CampoDeBusca } from './CampoDeBusca.tsx'
import type { MunicipioEscolhido } from './campos-da-venda.ts'

type Props = {
  id: string
  rotulo: string
  erro: string | undefined
  municipio: MunicipioEscolhido | null
  onEscolher: (municipio: MunicipioEscolhido | null) => void
}

/** A município of the IBGE, by its name; none is where the company is. */
export function CampoDeMunicipio({ id, rotulo, erro, municipio, onEscolher }: Props) {
  const [busca, setBusca] = useState('')
  const { dados } = useConsulta(carteira.buscarMunicipios, busca.length < 2 ? AINDA_NAO : { busca })
  const achados = busca.length < 2 ? [] : dados?.lista
  return (
    <CampoDeBusca
      {...{ id, rotulo, erro }}
      exemplo="O da empresa"
      escolhido={municipio?.nome ?? ''}
      opcoes={achados?.map(({ ibge, nome, uf }) => ({ id: ibge, texto: `${nome} – ${uf}` }))}
      onBuscar={setBusca}
      onEscolher={(i) => {
        const achado = achados?.[i]
        if (achado) onEscolher({ ibge: achado.ibge, nome: `${achado.nome} – ${achado.uf}` })
      }}
      onLimpar={() => onEscolher(null)}
      nada={busca.length < 2 ? 'Escreva duas letras ou mais.' : 'Nenhum município com este nome.'}
    />
  )
}
