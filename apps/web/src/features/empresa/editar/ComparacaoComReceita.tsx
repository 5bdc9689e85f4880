import { Button } from '@mantine/core'
import { consultas } from '@razao/contract'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { FaixaDaFalha } from '../../../api/FaixaDaFalha.tsx'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { Faixa } from '../../../ui/Faixa.tsx'
import { plural } from '../../../ui/formato.ts'
import { Tabela } from '../../../ui/Tabela.tsx'
import {
  avisosDaReceita,
  type Cadastro,
  type CadastroPublico,
  type Dados,
  type Diferenca,
  diferencasDaReceita,
  type NomeDoDado,
  PARTES,
  type Parte,
} from './editar.ts'

type Props = {
  cadastro: Cadastro
  valores: Dados
  onAceitar: (valores: Partial<Record<NomeDoDado, string>>) => void
  onParte: (parte: Parte) => void
}

function Linhas({
  linhas,
  onAceitar,
}: { linhas: readonly Diferenca[] } & Pick<Props, 'onAceitar'>) {
  return (
    <Tabela
      nome="Diferenças com a Receita"
      className="ed-receita"
      linhas={linhas}
      chave={({ campo }) => campo}
      colunas={[
        { titulo: 'Campo', nomeia: true, celula: ({ rotulo }) => rotulo },
        { titulo: 'Nosso cadastro', celula: ({ nosso }) => nosso || '—' },
        { titulo: 'Receita', celula: ({ receita }) => receita },
        {
          titulo: 'Usar o da Receita',
          soLeitor: true,
          celula: ({ rotulo, valores }) => (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Usar o da Receita: ${rotulo}`}
              onClick={() => onAceitar(valores)}
            >
              Usar
            </Button>
          ),
        },
      ]}
    />
  )
}

function Resposta({
  cadastro,
  valores,
  publico,
  onAceitar,
  onParte,
}: Props & { publico: CadastroPublico }) {
  const linhas = diferencasDaReceita(valores, publico)
  const avisos = avisosDaReceita(cadastro, publico)
  return (
    <>
      {linhas.length === 0 ? (
        <p className="rz-suave" role="status">
          Os dados são os da Receita.
        </p>
      ) : (
        <>
          <div className="ed-receita-cabeca">
            <strong role="status">{plural(linhas.length, 'diferença')}</strong>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onAceitar(Object.assign({}, ...linhas.map((linha) => linha.valores)))}
            >
              Usar tudo da Receita
            </Button>
          </div>
          <Linhas linhas={linhas} onAceitar={onAceitar} />
          <p className="rz-suave">O que for usado vai para o formulário; só «Salvar» grava.</p>
        </>
      )}
      {avisos.map(({ texto, parte }) => (
        <Faixa
          key={texto}
          tom="atencao"
          acao={
            parte === null ? null : (
              <button type="button" className="ne-link" onClick={() => onParte(parte)}>
                {PARTES[parte]}
              </button>
            )
          }
        >
          {texto}
        </Faixa>
      ))}
    </>
  )
}

/** «Buscar novamente na Receita»: side by side, accepted line by line. */
export function ComparacaoComReceita(props: Props) {
  const [pediu, setPediu] = useState(false)
  const { cnpj } = props.cadastro
  const { dados, carregando, falha, tentarDeNovo } = useConsulta(
    consultas.consultarCnpj,
    pediu ? { cnpj } : AINDA_NAO,
  )
  return (
    <section className="ed-comparacao" aria-label="Nosso cadastro e o da Receita">
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={carregando}
        onClick={() => (pediu ? tentarDeNovo() : setPediu(true))}
      >
        Buscar novamente na Receita
      </Button>
      {falha ? <FaixaDaFalha tom="atencao" falha={falha} /> : null}
      {dados ? <Resposta {...props} publico={dados.cadastro} /> : null}
    </section>
  )
}
