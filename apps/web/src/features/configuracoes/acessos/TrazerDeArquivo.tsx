import { Button } from '@mantine/core'
import { credenciaisEntrega } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Campo } from '../../../ui/Campo.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { emBase64 } from '../../../ui/em-base64.ts'
import { Formulario } from '../../../ui/Formulario.tsx'
import { formatarData, plural } from '../../../ui/formato.ts'
import { Tabela } from '../../../ui/Tabela.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import { FORMAS, nomeDoSistema } from './acesso.ts'
import { erroDoArquivo, modeloDoArquivo, type Previa } from './arquivo.ts'

const CAMPOS = {
  arquivo: {
    tipo: 'arquivo',
    rotulo: 'Escolher o CSV',
    trocar: 'Trocar o arquivo',
    aceita: '.csv,text/csv',
    obrigatorio: true,
    descricao: 'Com as colunas do modelo, até 500 linhas.',
    validar: (arquivo: File) => erroDoArquivo(arquivo),
  },
} as const

type Item = Previa['itens'][number]
type Problema = Previa['problemas'][number]

const DOS_ITENS = [
  { titulo: 'Linha', celula: ({ linha }: Item) => linha },
  { titulo: 'Empresa', nomeia: true, celula: ({ empresa }: Item) => empresa },
  { titulo: 'Sistema', celula: (item: Item) => nomeDoSistema(item) },
  { titulo: 'Forma', celula: ({ forma }: Item) => FORMAS[forma] },
  { titulo: 'Usuário', celula: ({ login }: Item) => login ?? '—' },
  {
    titulo: 'Senha',
    celula: ({ temSegredo }: Item) => (temSegredo ? 'Vem no arquivo' : 'Fica a que está'),
  },
  {
    titulo: 'Validade',
    celula: ({ validoAte }: Item) => (validoAte === null ? '—' : formatarData(validoAte)),
  },
  { titulo: 'O que muda', celula: ({ jaHa }: Item) => (jaHa ? 'Muda o que há' : 'Acesso novo') },
]
const DOS_PROBLEMAS = [
  { titulo: 'Linha', nomeia: true, celula: ({ linha }: Problema) => linha },
  { titulo: 'Por que fica de fora', celula: ({ mensagem }: Problema) => mensagem },
]

function Enviar({ onFechar, onLida }: { onFechar: () => void; onLida: (previa: Previa) => void }) {
  const { executar, falha, limpar } = useAcao(credenciaisEntrega.enviarLoteDeCredenciais)
  const formulario = useFormulario({ campos: CAMPOS, falha })
  return (
    <Formulario
      de={formulario}
      enviar="Ver a prévia"
      onVoltar={onFechar}
      onEnviar={async ({ arquivo }) =>
        arquivo === null
          ? undefined
          : await executar({ nome: arquivo.name, arquivo: await emBase64(arquivo) })
      }
      onFeito={(previa) => {
        limpar()
        onLida(previa)
      }}
      antes={
        <p>
          As senhas vão para o cofre, e o arquivo não é guardado. Nada muda antes de você confirmar
          a prévia, que vale por um dia e não mostra senha nenhuma.{' '}
          <a href={modeloDoArquivo()} download="modelo-de-acessos.csv">
            Baixar o modelo
          </a>
        </p>
      }
    >
      <Campo de={formulario} nome="arquivo" />
    </Formulario>
  )
}

function Conferir({ previa, onFechar }: { previa: Previa; onFechar: () => void }) {
  const entrada = { loteId: previa.id }
  const confirmar = useAcao(credenciaisEntrega.confirmarLoteDeCredenciais)
  const descartar = useAcao(credenciaisEntrega.descartarLoteDeCredenciais)
  const ocupado = confirmar.enviando || descartar.enviando
  const { itens, problemas } = previa
  const aplicar = async () => {
    const resultado = await confirmar.executar(entrada)
    if (!resultado.ok) return
    const { inseridas, atualizadas } = resultado.valor
    avisos.ok(
      `${plural(inseridas, 'acesso cadastrado', 'acessos cadastrados')}; ${plural(atualizadas, 'mudado', 'mudados')}.`,
    )
    onFechar()
  }
  const jogarFora = async () => {
    if ((await descartar.executar(entrada)).ok) onFechar()
  }
  return (
    <div className="rz-formulario">
      <p>
        {plural(itens.length, 'linha entra', 'linhas entram')};{' '}
        {plural(problemas.length, 'fica de fora', 'ficam de fora')}.
      </p>
      {itens.length === 0 ? null : (
        <Tabela
          nome="Linhas que entram"
          colunas={DOS_ITENS}
          linhas={itens}
          chave={({ linha }) => linha}
        />
      )}
      {problemas.length === 0 ? null : (
        <Tabela
          nome="Linhas que ficam de fora"
          colunas={DOS_PROBLEMAS}
          linhas={problemas}
          chave={({ linha }) => linha}
        />
      )}
      <div className="rz-formulario-acoes">
        <Button variant="default" disabled={ocupado} onClick={() => void jogarFora()}>
          Descartar
        </Button>
        <Button
          loading={confirmar.enviando}
          disabled={itens.length === 0}
          onClick={() => void aplicar()}
        >
          Confirmar
        </Button>
      </div>
    </div>
  )
}

/** Many accesses from a file: looked at, then all of them or none. */
export function TrazerDeArquivo({ onFechar }: { onFechar: () => void }) {
  const [previa, setPrevia] = useState<Previa | null>(null)
  return (
    <Dialogo
      aberto
      onFechar={onFechar}
      titulo={previa === null ? 'Trazer acessos de um arquivo' : previa.nome}
      tamanho={previa === null ? 'md' : 'xl'}
      preso={previa !== null}
    >
      {previa === null ? (
        <Enviar onFechar={onFechar} onLida={setPrevia} />
      ) : (
        <Conferir previa={previa} onFechar={onFechar} />
      )}
    </Dialogo>
  )
}
