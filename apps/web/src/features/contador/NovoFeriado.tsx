import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { feriados as rotas } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CampoDeData } from '../../ui/CampoDeData.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { mesesEmPalavras, quandoDe, REPETICOES, type Repeticao } from './feriados.ts'

type Props = {
  municipio: { ibge: number; nome: string; uf: string }
  ano: number
  onFechar: () => void
}

const NOMES: Readonly<Partial<Record<Repeticao, string>>> = {
  'P-48': 'Carnaval',
  'P-47': 'Carnaval',
  'P-46': 'Quarta-feira de Cinzas',
  'P+60': 'Corpus Christi',
}

/** A holiday that the office knows of: of the município, or of its state. */
export function NovoFeriado({ municipio, ano, onFechar }: Props) {
  const [repeticao, setRepeticao] = useState<Repeticao>('ano')
  const [data, setData] = useState('')
  const [nome, setNome] = useState('')
  const [fonte, setFonte] = useState('')
  const [ambito, setAmbito] = useState<'municipal' | 'estadual'>('municipal')
  const [bancos, setBancos] = useState(false)
  const { executar, falha } = useAcao(rotas.salvarFeriado)
  const quando = quandoDe(repeticao, data)
  const comData = repeticao === 'data' || repeticao === 'ano'
  const mudarRepeticao = (nova: Repeticao) => {
    if (nome.trim() === '' || nome === NOMES[repeticao]) setNome(NOMES[nova] ?? '')
    setRepeticao(nova)
  }
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Novo feriado">
      <Formulario
        falha={falha}
        enviar="Salvar feriado"
        voltar="Cancelar"
        onVoltar={onFechar}
        pronto={quando !== null && nome.trim() !== ''}
        onEnviar={() =>
          executar({
            ibge: municipio.ibge,
            ambito,
            quando: quando ?? '',
            nome: nome.trim(),
            bancos,
            vale: true,
            fonte: fonte.trim(),
          })
        }
        onFeito={({ meses }) => {
          avisos.ok(`Feriado salvo. ${mesesEmPalavras(meses)}`)
          onFechar()
        }}
      >
        <NativeSelect
          label="De quem é"
          value={ambito}
          data={[
            { value: 'municipal', label: `Município de ${municipio.nome}` },
            { value: 'estadual', label: `Estado (${municipio.uf})` },
          ]}
          onChange={({ currentTarget }) =>
            setAmbito(currentTarget.value === 'estadual' ? 'estadual' : 'municipal')
          }
        />
        <NativeSelect
          label="Quando"
          value={repeticao}
          data={REPETICOES.map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => mudarRepeticao(currentTarget.value as Repeticao)}
        />
        {comData ? (
          <CampoDeData
            label="Dia"
            required
            placeholder={`dd/mm/${ano}`}
            value={data}
            onChange={setData}
          />
        ) : null}
        <TextInput
          label="Nome"
          required
          maxLength={80}
          value={nome}
          onChange={({ currentTarget }) => setNome(currentTarget.value)}
        />
        <TextInput
          label="Lei ou decreto"
          description="Opcional: para quem conferir depois."
          maxLength={160}
          value={fonte}
          onChange={({ currentTarget }) => setFonte(currentTarget.value)}
        />
        <Switch
          label="Os bancos do lugar não abrem"
          description="Ligado, as guias federais também mudam de dia."
          checked={bancos}
          onChange={({ currentTarget }) => setBancos(currentTarget.checked)}
        />
      </Formulario>
    </Dialogo>
  )
}
