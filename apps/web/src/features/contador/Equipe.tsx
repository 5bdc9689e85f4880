import { ActionIcon, Button, TextInput } from '@mantine/core'
import { escritorio } from '@razao/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { validarMascara } from '../../ui/mascaras.ts'
import { type MeuEscritorio, paraSalvar } from './meu-escritorio.ts'

type Departamento = { nome: string; titular: string; substituto: string }
type Contato = { nome: string; papel: string; email: string; telefone: string }
type ComChave<T> = T & { chave: number }

const SUGERIDOS = ['Contábil', 'Fiscal', 'Departamento pessoal', 'Societário', 'Atendimento']
const MAXIMO = 20

/** Rows that can be added and taken away keep their place by a number of their own. */
function useLinhas<T extends object>(iniciais: readonly T[]) {
  const [linhas, setLinhas] = useState<ComChave<T>[]>(() =>
    iniciais.map((linha, chave) => ({ ...linha, chave })),
  )
  const [proxima, setProxima] = useState(iniciais.length)
  return {
    linhas,
    somar: (novas: readonly T[]) => {
      setLinhas((antes) => [...antes, ...novas.map((nova, i) => ({ ...nova, chave: proxima + i }))])
      setProxima(proxima + novas.length)
    },
    tirar: (chave: number) => setLinhas((antes) => antes.filter((uma) => uma.chave !== chave)),
    mudar: (chave: number, mudanca: Partial<T>) =>
      setLinhas((antes) =>
        antes.map((uma) => (uma.chave === chave ? { ...uma, ...mudanca } : uma)),
      ),
    valores: (): T[] => linhas.map(({ chave: _, ...resto }) => resto as unknown as T),
  }
}

type CampoDaLinha<T> = { readonly nome: keyof T & string; readonly rotulo: string }

function Linhas<T extends Record<string, string>>({
  quais,
  campos,
  rotuloDeTirar,
}: {
  quais: ReturnType<typeof useLinhas<T>>
  campos: readonly CampoDaLinha<T>[]
  rotuloDeTirar: string
}) {
  return quais.linhas.map((linha) => (
    <div key={linha.chave} className="rz-linha-de-campos">
      {campos.map(({ nome, rotulo }) => (
        <TextInput
          key={nome}
          label={rotulo}
          maxLength={120}
          value={linha[nome]}
          onChange={({ currentTarget }) =>
            quais.mudar(linha.chave, { [nome]: currentTarget.value } as Partial<T>)
          }
        />
      ))}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${rotuloDeTirar} ${linha.nome || 'sem nome'}`}
        onClick={() => quais.tirar(linha.chave)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  ))
}

const CAMPOS_DO_DEPARTAMENTO: readonly CampoDaLinha<Departamento>[] = [
  { nome: 'nome', rotulo: 'Departamento' },
  { nome: 'titular', rotulo: 'Titular' },
  { nome: 'substituto', rotulo: 'Substituto' },
]
const CAMPOS_DO_CONTATO: readonly CampoDaLinha<Contato>[] = [
  { nome: 'nome', rotulo: 'Nome' },
  { nome: 'papel', rotulo: 'Papel' },
  { nome: 'email', rotulo: 'E-mail' },
  { nome: 'telefone', rotulo: 'Telefone' },
]

function faltas(departamentos: readonly Departamento[], contatos: readonly Contato[]): string[] {
  const semNome = [...departamentos, ...contatos].some(({ nome }) => nome.trim() === '')
  const ruim = contatos.find(({ email }) => email !== '' && validarMascara('email', email) !== null)
  return [
    ...(semNome ? ['Toda linha precisa de um nome.'] : []),
    ...(ruim ? [`O e-mail de ${ruim.nome || 'um contato'} não está certo.`] : []),
  ]
}

/** Departments with who answers and who stands in, and whom clients may call. Give it the version as key. */
export function Equipe({ dados }: { dados: MeuEscritorio }) {
  const departamentos = useLinhas<Departamento>(dados.padroes.departamentos ?? [])
  const contatos = useLinhas<Contato>(dados.contatos)
  const { executar } = useAcao(escritorio.salvarMeuEscritorio)
  const erros = faltas(departamentos.valores(), contatos.valores())
  const semNenhum = departamentos.linhas.length === 0
  return (
    <Formulario
      className="rz-cartao rz-parte"
      faltas={erros}
      enviar={dados.podeEditar ? 'Salvar equipe' : undefined}
      onEnviar={() =>
        executar(
          paraSalvar(dados, {
            contatos: contatos.valores(),
            padroes: { ...dados.padroes, departamentos: departamentos.valores() },
          }),
        )
      }
      onFeito={() => avisos.ok('Equipe salva.')}
    >
      <fieldset className="rz-linhas" disabled={!dados.podeEditar}>
        <legend>Departamentos</legend>
        {semNenhum ? <p className="rz-suave">Nenhum departamento cadastrado.</p> : null}
        <Linhas
          quais={departamentos}
          campos={CAMPOS_DO_DEPARTAMENTO}
          rotuloDeTirar="Tirar departamento"
        />
        {dados.podeEditar ? (
          <div className="rz-formulario-acoes rz-acoes-ao-inicio">
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} />}
              disabled={departamentos.linhas.length >= MAXIMO}
              onClick={() => departamentos.somar([{ nome: '', titular: '', substituto: '' }])}
            >
              Departamento
            </Button>
            {semNenhum ? (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() =>
                  departamentos.somar(
                    SUGERIDOS.map((nome) => ({ nome, titular: '', substituto: '' })),
                  )
                }
              >
                Usar os cinco de costume
              </Button>
            ) : null}
          </div>
        ) : null}
      </fieldset>
      <fieldset className="rz-linhas" disabled={!dados.podeEditar}>
        <legend>Contatos</legend>
        {contatos.linhas.length === 0 ? (
          <p className="rz-suave">Nenhum contato cadastrado.</p>
        ) : null}
        <Linhas quais={contatos} campos={CAMPOS_DO_CONTATO} rotuloDeTirar="Tirar contato" />
        {dados.podeEditar ? (
          <div className="rz-formulario-acoes rz-acoes-ao-inicio">
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} />}
              disabled={contatos.linhas.length >= MAXIMO}
              onClick={() => contatos.somar([{ nome: '', papel: '', email: '', telefone: '' }])}
            >
              Contato
            </Button>
          </div>
        ) : null}
      </fieldset>
    </Formulario>
  )
}
