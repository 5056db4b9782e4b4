const table = `
ada adb ads
asm s
awk
batch bat cmd
c h
clojure clj cljs cljc edn
cmake
cobol cob cbl
coffeescript coffee
cpp cc cxx hpp hh hxx ino
crystal cr
csharp cs csx
css
cuda cu cuh
d
dart
diff patch
dockerfile
elixir ex exs
elm
erlang erl hrl
fortran f90 f95 for
fsharp fs fsx
gdscript gd
glsl vert frag
go
gradle
graphql gql
groovy
haskell hs
hcl tf tfvars
ini cfg conf properties env editorconfig
java
javascript js mjs cjs
jsx
julia jl
kotlin kt kts
latex sty cls bib
less
lisp lsp el cl
lua
makefile mk
matlab m
nim
nix
objective-c mm
ocaml ml mli
pascal pas pp
perl pl pm
php
powershell ps1 psm1
prolog pro
protobuf proto
python py pyi pyw
r
racket rkt
ruby rb gemfile rakefile
rust rs
sas
scala sc
scheme scm ss
scss sass
shell sh bash zsh fish ksh
solidity sol
sql ddl
svelte
swift
tcl
toml
typescript ts mts cts
tsx
vb vbs bas
verilog v sv
vhdl vhd
vim
vue
wgsl
zig
`;

/** The language of a file by its extension, or by its whole name where it has none. */
export const languages: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [language = "", ...extensions] = line.split(" ");
      return [language, ...extensions].map((extension): [string, string] => [extension, language]);
    }),
);
