import { Autocomplete } from '@mantine/core'
import { carteira } from '@razao/contract'
import { useEffect } from 'react'
import { AINDA_NAO, useConsulta } from './use-consulta.ts'

const simples = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[^0-9A-Za-z]/g, '')
    .toLowerCase()

type Props = {
  id: string
  /** `São Paulo – SP`, or what is being typed. */
  texto: string
  ibge: number | null
  onMudar: (texto: string, ibge: number | null) => void
  erro: string | undefined
  opcional?: boolean
  /** Where there is more than one. */
  rotulo?: string
}

/** Município of the IBGE, found by its name; one that is written whole is taken without a click. */
export function CampoMunicipio(props: Props) {
  const { id, texto, ibge, onMudar, erro, opcional = false, rotulo = 'Município' } = props
  const [, nome = texto, uf] = /^(.*?)\s+[–-]\s+([A-Za-z]{2})$/.exec(texto.trim()) ?? []
  const busca = nome.trim()
  const pedido = uf ? { busca, uf: uf.toUpperCase() } : { busca }
  const { dados } = useConsulta(carteira.buscarMunicipios, busca.length < 2 ? AINDA_NAO : pedido)
  const achados = (dados?.lista ?? []).map((municipio) => ({
    ...municipio,
    escrito: `${municipio.nome} – ${municipio.uf}`,
  }))
  const iguais = achados.filter((achado) => simples(achado.nome) === simples(busca))
  const [unico, outro] = iguais
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (ibge === null && unico && !outro) onMudar(unico.escrito, unico.ibge)
  }, [dados])
  return (
    <Autocomplete
      id={id}
      label={rotulo}
      required={!opcional}
      placeholder="Nome do município"
      value={texto}
      data={achados.map(({ escrito }) => escrito)}
      filter={({ options }) => options}
      onChange={(novo) => {
        const escolhido = achados.find(({ escrito }) => escrito === novo)
        onMudar(novo, escolhido?.ibge ?? null)
      }}
      error={erro}
      autoComplete="off"
    />
  )
}
